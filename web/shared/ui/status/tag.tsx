import type { ReactNode } from 'react';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import styles from './status.module.css';

interface TagProps {
  /** The shipment status whose colour it has. */
  look: ShipmentStatus;
  children: ReactNode;
}

export function Tag({ look, children }: TagProps) {
  return (
    <span className={styles['tag']} data-status={look}>
      <span className={styles['dot']} aria-hidden />
      {children}
    </span>
  );
}
