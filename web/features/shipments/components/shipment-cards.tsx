import type { Shipment } from '#contracts/shipments.ts';
import { ShipmentCard } from './shipment-card.tsx';
import styles from '#web/shared/list/rows.module.css';

interface ShipmentCardsProps {
  shipments: readonly Shipment[];
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentCards({ shipments, onUpdate }: ShipmentCardsProps) {
  return (
    <ul className={styles['cards']}>
      {shipments.map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} onUpdate={onUpdate} />
      ))}
    </ul>
  );
}
