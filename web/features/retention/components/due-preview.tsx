import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RetentionKind } from '#contracts/retention.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { retentionPreviewQuery } from '../api/preview-rule.ts';
import styles from './retention.module.css';

/** What the rule would remove if it ran now. */
export function DuePreview({ kind, days }: { kind: RetentionKind; days: number }) {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const { data, error, refetch } = useQuery(retentionPreviewQuery(kind, days));
  if (error) return <ErrorState title={t('countFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting label={t('counting')}>
        <SkeletonLine width="14rem" />
      </Waiting>
    );
  }
  const { count, oldestAt } = data;
  if (oldestAt === null) return <Announced className={styles['soft']}>{t('nothingDue')}</Announced>;
  return (
    <Announced className={styles['due']}>
      {t('due', { amount: count })} {t('oldest', { time: format.instant(oldestAt, 'day') })}
    </Announced>
  );
}
