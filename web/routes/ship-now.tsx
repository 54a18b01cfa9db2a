import { useSearchParams } from 'react-router-dom';
import type { Shipment } from '#contracts/shipments.ts';
import { LabelButtons } from '#web/features/shipment-page/components/label-buttons.tsx';
import { CopiedWizard } from '#web/features/shipment-wizard/components/copied-wizard.tsx';
import { QuotedWizard } from '#web/features/shipment-wizard/components/quoted-wizard.tsx';
import { ShipmentWizard } from '#web/features/shipment-wizard/components/shipment-wizard.tsx';
import { ShipmentLabels } from '#web/features/shipment-wizard/model/shipment-labels.ts';

const labelsOf = (shipment: Shipment) => <LabelButtons shipment={shipment} size="middle" />;

export function Component() {
  const [query] = useSearchParams();
  const [quoteId, like] = [query.get('quote'), query.get('like')];
  return <ShipmentLabels value={labelsOf}>{wizardOf(quoteId, like)}</ShipmentLabels>;
}

function wizardOf(quoteId: string | null, like: string | null) {
  if (quoteId) return <QuotedWizard key={quoteId} quoteId={quoteId} />;
  return like ? <CopiedWizard key={like} shipmentId={like} /> : <ShipmentWizard key="blank" />;
}
