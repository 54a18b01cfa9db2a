import { useSearchParams } from 'react-router-dom';
import { LocationModal } from '#web/features/location-update/components/location-modal.tsx';
import { QuotesPanel } from '#web/features/quote-desk/components/quotes-panel.tsx';
import { ShipmentsDashboard } from '#web/features/shipments/components/shipments-dashboard.tsx';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';

export function Component() {
  const showsQuotes = useSearchParams()[0].get('view') === 'quotes';
  return (
    <RequireStaff>
      <ShipmentsDashboard quotes={showsQuotes ? <QuotesPanel /> : null} UpdateModal={LocationModal} />
    </RequireStaff>
  );
}
