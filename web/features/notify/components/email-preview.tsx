import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifyReceiverSchema, type NotifyReceiver } from '#contracts/notifications.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { useDebounced } from '#web/shared/ui/use-debounced.ts';
import { previewQuery } from '../api/preview.ts';
import styles from './notify.module.css';
import { PreviewedEmail } from './previewed-email.tsx';

const restMs = 400;

/** The very email that the form would send; what it is for while there is nothing to show. */
export function EmailPreview({ body }: { body: NotifyReceiver | undefined }) {
  const { t } = useTranslation('notify');
  const typed = JSON.stringify(body ?? null);
  const rested = useDebounced(typed, restMs);
  const wanted = body && notifyReceiverSchema.safeParse(JSON.parse(rested)).data;
  const preview = useQuery(previewQuery(wanted));
  return (
    <section aria-labelledby="preview" className={styles['card']}>
      <h2 id="preview">{t('preview.title')}</h2>
      {wanted === undefined ? (
        <p className={styles['soft']}>{t('preview.explain')}</p>
      ) : preview.isError ? (
        <ErrorState error={preview.error} title={t('preview.failed')} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <PreviewedEmail email={preview.data} isStale={preview.isPlaceholderData || typed !== rested} />
      ) : (
        <ContentSkeleton />
      )}
    </section>
  );
}
