import type { ReactNode } from 'react';
import styles from './waybill-card.module.css';

interface WaybillCardProps {
  /** A picture from edge to edge at the top. */
  picture?: ReactNode;
  children: ReactNode;
  /** What can be torn off: the part below the perforation. */
  stub?: ReactNode;
}

/** A piece of paper; with a stub it has a perforation and its two notches. */
export function WaybillCard({ picture, children, stub }: WaybillCardProps) {
  return (
    <div className={styles['card']}>
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
