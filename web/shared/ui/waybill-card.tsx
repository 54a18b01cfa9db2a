import type { ReactNode } from 'react';
import styles from './waybill-card.module.css';

interface WaybillCardProps {
  picture?: ReactNode;
  children: ReactNode;
  /** What can be torn off: the part below the perforation. */
  stub?: ReactNode;
  dense?: boolean;
}

export function WaybillCard({ picture, children, stub, dense = false }: WaybillCardProps) {
  return (
    <div className={styles['card']} data-dense={dense}>
      {picture}
      <div className={styles['part']}>{children}</div>
      {stub === undefined || stub === null ? null : (
        <>
          <div className={styles['perforation']} aria-hidden />
          <div className={styles['part']}>{stub}</div>
        </>
      )}
    </div>
  );
}
