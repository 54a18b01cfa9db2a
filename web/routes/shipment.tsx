import { useParams } from 'react-router-dom';
import { LocationModal } from '#web/features/location-update/components/location-modal.tsx';
import { CorrectionActions } from '#web/features/shipment-corrections/components/correction-actions.tsx';
import { ScansCard } from '#web/features/shipment-corrections/components/scans-card.tsx';
import { ShipmentLookup } from '#web/features/shipment-page/components/shipment-lookup.tsx';
import { TimelinePanel } from '#web/features/timeline/components/timeline-panel.tsx';
import { ParcelMap } from '#web/features/tracking/components/journey/parcel-map.tsx';

export function Component() {
  const id = useParams()['id'] ?? '';
  const parts = { Map: ParcelMap, Timeline: TimelinePanel, UpdateModal: LocationModal, CorrectionActions, ScansCard };
  return <ShipmentLookup key={id} id={id} {...parts} />;
}
