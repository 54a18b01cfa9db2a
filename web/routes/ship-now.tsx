import { useSearchParams } from 'react-router-dom';
import { QuotedWizard } from '#web/features/shipment-wizard/components/quoted-wizard.tsx';
import { ShipmentWizard } from '#web/features/shipment-wizard/components/shipment-wizard.tsx';

export function Component() {
  const quoteId = useSearchParams()[0].get('quote');
  return quoteId ? <QuotedWizard key={quoteId} quoteId={quoteId} /> : <ShipmentWizard key="blank" />;
}
