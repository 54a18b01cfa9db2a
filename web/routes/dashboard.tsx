import { useSearchParams } from 'react-router-dom';
import { BulkUpdateModal } from '#web/features/location-update/components/bulk/bulk-update-modal.tsx';
import { LastBulkUpdate } from '#web/features/location-update/components/bulk/last-bulk-update.tsx';
import { LocationModal } from '#web/features/location-update/components/location-modal.tsx';
import { QuotesPanel } from '#web/features/quote-desk/components/quotes-panel.tsx';
import { Statistics } from '#web/features/statistics/components/statistics.tsx';
import { ShipmentsDashboard } from '#web/features/shipments/components/shipments-dashboard.tsx';

export function Component() {
  const showsQuotes = useSearchParams()[0].get('view') === 'quotes';
  return (
    <ShipmentsDashboard
      quotes={showsQuotes ? <QuotesPanel /> : null}
      UpdateModal={LocationModal}
      BulkUpdateModal={BulkUpdateModal}
      statistics={<Statistics />}
      lastBulkUpdate={<LastBulkUpdate />}
    />
  );
}
