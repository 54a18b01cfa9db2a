import type { Shipment } from '#contracts/shipments.ts';
import { ShipmentCard } from './shipment-card.tsx';
import styles from '#web/shared/list/rows.module.css';

interface ShipmentCardsProps {
  shipments: readonly Shipment[];
  /** One that is no longer of the list, and shown until it is left. */
  goneId: string | undefined;
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentCards({ shipments, goneId, onUpdate }: ShipmentCardsProps) {
  return (
    <ul className={styles['cards']}>
      {shipments.map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} isGone={shipment.id === goneId} onUpdate={onUpdate} />
      ))}
    </ul>
  );
}
