import type { ReactNode } from 'react';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import styles from './status.module.css';

interface StampProps {
  /** The shipment status whose colour it has. */
  look: ShipmentStatus;
  children: ReactNode;
}

/** A state as a rubber stamp: once per screen, for what the screen is about. */
export function Stamp({ look, children }: StampProps) {
  return (
    <span className={styles['stamp']} data-status={look}>
      {children}
    </span>
  );
}
