import { useParams } from 'react-router-dom';
import { LocationModal } from '#web/features/location-update/components/location-modal.tsx';
import { CorrectionActions } from '#web/features/shipment-corrections/components/correction-actions.tsx';
import { ScanCorrections } from '#web/features/shipment-corrections/components/scan-corrections.tsx';
import { ShipmentLookup } from '#web/features/shipment-page/components/shipment-lookup.tsx';
import { TimelinePanel } from '#web/features/timeline/components/timeline-panel.tsx';
import { ParcelMap } from '#web/features/tracking/components/journey/parcel-map.tsx';

export function Component() {
  const id = useParams()['id'] ?? '';
  const parts = { Map: ParcelMap, Timeline: CorrectableTimeline, UpdateModal: LocationModal, CorrectionActions };
  return <ShipmentLookup key={id} id={id} {...parts} />;
}

function CorrectableTimeline(props: { shipmentId: string; dayZone: string | null }) {
  return (
    <ScanCorrections shipmentId={props.shipmentId}>
      {(actionOn) => <TimelinePanel {...props} actionOn={actionOn} />}
    </ScanCorrections>
  );
}
