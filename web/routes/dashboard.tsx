import { useSearchParams } from 'react-router-dom';
import type { Shipment } from '#contracts/shipments.ts';
import { BulkUpdateModal } from '#web/features/location-update/components/bulk/bulk-update-modal.tsx';
import { UndoableUpdates } from '#web/features/location-update/components/bulk/undoable-updates.tsx';
import { LocationModal } from '#web/features/location-update/components/location-modal.tsx';
import { QuotesPanel } from '#web/features/quote-desk/components/quotes-panel.tsx';
import { ShipmentsDashboard } from '#web/features/shipments/components/shipments-dashboard.tsx';
import { RowMenu } from '#web/features/shipments/model/row-menu.ts';
import { Statistics } from '#web/features/statistics/components/statistics.tsx';
import { ShipmentMenu } from './shipment-menu.tsx';

const menuOf = (shipment: Shipment) => <ShipmentMenu shipment={shipment} />;

export function Component() {
  const showsQuotes = useSearchParams()[0].get('view') === 'quotes';
  return (
    <RowMenu value={menuOf}>
      <ShipmentsDashboard
        quotes={showsQuotes ? <QuotesPanel /> : null}
        UpdateModal={LocationModal}
        BulkUpdateModal={BulkUpdateModal}
        statistics={<Statistics />}
        undoableUpdates={<UndoableUpdates />}
      />
    </RowMenu>
  );
}
