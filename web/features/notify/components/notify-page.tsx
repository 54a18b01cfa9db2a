import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { normaliseTrackingNumber } from '#contracts/tracking-number.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { shipmentNumberedQuery } from '../api/find-shipment.ts';
import { blankForm, formAbout } from '../hooks/use-notify.ts';
import { Notify } from './notify.tsx';
import styles from './notify.module.css';

/** With a number, as a link from its shipment names it, the form begins filled in; what is not known is left to be typed. */
export function NotifyPage({ number }: { number: string }) {
  const { t } = useTranslation('notify');
  const canWrite = useCanWrite();
  const trackingNumber = normaliseTrackingNumber(number);
  const lookup = shipmentNumberedQuery(trackingNumber);
  const { data: shipment, isLoading } = useQuery({ ...lookup, enabled: canWrite && trackingNumber !== '' });
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <header className={styles['head']}>
        <LinkButton to={paths.dashboard} type="text">
          {t('back')}
        </LinkButton>
        <PageHeader title={t('heading')} lead={t('lead')} />
      </header>
      {canWrite ? (
        isLoading ? (
          <ContentSkeleton />
        ) : (
          <Notify initial={shipment ? formAbout(shipment) : blankForm(trackingNumber)} />
        )
      ) : (
        <EmptyState title={t('readOnly.title')} detail={t('readOnly.detail')} />
      )}
    </div>
  );
}
