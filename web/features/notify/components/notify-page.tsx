import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { normaliseTrackingNumber } from '#contracts/tracking-number.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { TaskPage } from '#web/shared/ui/task-page.tsx';
import { shipmentNumberedQuery } from '../api/find-shipment.ts';
import { blankForm, formAbout } from '../hooks/use-notify.ts';
import { Notify } from './notify.tsx';

/** With a number, as a link from its shipment names it, the form begins filled in; what is not known is left to be typed. */
export function NotifyPage({ number }: { number: string }) {
  const { t } = useTranslation('notify');
  const canWrite = useCanWrite();
  const trackingNumber = normaliseTrackingNumber(number);
  const lookup = shipmentNumberedQuery(trackingNumber);
  const { data: shipment, isLoading } = useQuery({ ...lookup, enabled: canWrite && trackingNumber !== '' });
  return (
    <TaskPage name={t('title')} heading={t('heading')} lead={t('lead')} back={{ to: paths.dashboard, label: t('back') }}>
      {canWrite ? (
        isLoading ? (
          <ContentSkeleton />
        ) : (
          <Notify initial={shipment ? formAbout(shipment) : blankForm(trackingNumber)} />
        )
      ) : (
        <EmptyState title={t('readOnly.title')} detail={t('readOnly.detail')} />
      )}
    </TaskPage>
  );
}
