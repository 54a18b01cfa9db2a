import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import { shipmentKey } from '#web/shared/api/keys.ts';
import { useLiveList } from '#web/shared/realtime/use-live-list.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { shipmentQuery } from '../api/fetch-shipment.ts';
import { ShipmentMissing } from './shipment-missing.tsx';
import { ShipmentPage, type ShipmentPageParts } from './shipment-page.tsx';
import { ShipmentSkeleton } from './shipment-skeleton.tsx';

/** One shipment by its id, in whatever state its page is. */
export function ShipmentLookup({ id, ...parts }: ShipmentPageParts & { id: string }) {
  const { t } = useTranslation('shipmentPage');
  const shipment = useQuery(shipmentQuery(id));
  const queryKey = useMemo(() => shipmentKey(id), [id]);
  useLiveList({ topic: `shipment:${id}`, queryKey, after: shipment.data?.position });

  if (shipment.data) return <ShipmentPage shipment={shipment.data.data} query={shipment} {...parts} />;
  if (shipment.isPending) return <ShipmentSkeleton />;
  if (shipment.error instanceof ApiError && shipment.error.status === 404) return <ShipmentMissing />;
  return (
    <>
      <DocumentTitle page={t('title')} />
      <h1 tabIndex={-1}>{t('title')}</h1>
      <ErrorState error={shipment.error} title={t('failed')} onRetry={() => void shipment.refetch()} />
    </>
  );
}
