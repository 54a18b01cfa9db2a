import { useQuery } from '@tanstack/react-query';
import { LocationModal } from '#web/features/location-update/components/location-modal.tsx';
import { shipmentQuery } from '#web/features/shipment-page/api/fetch-shipment.ts';
import { LiveSupportPage } from '#web/features/support-desk/components/live-support-page.tsx';
import { RecentLines } from '#web/features/timeline/components/recent-lines.tsx';

const parts = { UpdateShipment, RecentLines };

export function Component() {
  return <LiveSupportPage parts={parts} />;
}

function UpdateShipment({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: shipment } = useQuery(shipmentQuery(id));
  return shipment ? <LocationModal shipment={shipment.data} onClose={onClose} /> : null;
}
