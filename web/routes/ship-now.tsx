import { useSearchParams } from 'react-router-dom';
import { QuotedWizard } from '#web/features/shipment-wizard/components/quoted-wizard.tsx';
import { ShipmentWizard } from '#web/features/shipment-wizard/components/shipment-wizard.tsx';
import { RequireStaff } from '#web/shared/session/require-staff.tsx';

export function Component() {
  const quoteId = useSearchParams()[0].get('quote');
  return (
    <RequireStaff>{quoteId ? <QuotedWizard key={quoteId} quoteId={quoteId} /> : <ShipmentWizard key="blank" />}</RequireStaff>
  );
}
