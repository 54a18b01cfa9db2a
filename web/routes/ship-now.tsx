import { useSearchParams } from 'react-router-dom';
import { CopiedWizard } from '#web/features/shipment-wizard/components/copied-wizard.tsx';
import { QuotedWizard } from '#web/features/shipment-wizard/components/quoted-wizard.tsx';
import { ShipmentWizard } from '#web/features/shipment-wizard/components/shipment-wizard.tsx';

export function Component() {
  const [query] = useSearchParams();
  const [quoteId, like] = [query.get('quote'), query.get('like')];
  if (quoteId) return <QuotedWizard key={quoteId} quoteId={quoteId} />;
  return like ? <CopiedWizard key={like} shipmentId={like} /> : <ShipmentWizard key="blank" />;
}
