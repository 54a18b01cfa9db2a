import { useSearchParams } from 'react-router-dom';
import { QuotesPanel } from '#web/features/quote-desk/components/quotes-panel.tsx';
import { ShipmentsDashboard } from '#web/features/shipments/components/shipments-dashboard.tsx';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';

export function Component() {
  const showsQuotes = useSearchParams()[0].get('view') === 'quotes';
  return (
    <RequireStaff>
      <ShipmentsDashboard quotes={showsQuotes ? <QuotesPanel /> : null} />
    </RequireStaff>
  );
}
