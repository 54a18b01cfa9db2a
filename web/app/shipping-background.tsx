import { useEffect, useState } from 'react';
import styles from './shipping-background.module.css';

/** A slow route with a few parcels on it, behind everything; it rests while nobody looks. */
export function ShippingBackground() {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return (
    <div className={styles['scene']} data-resting={hidden} aria-hidden>
      <svg className={styles['route']} viewBox="0 0 2400 2400" focusable="false">
        <circle cx="1200" cy="1200" r="1190" />
      </svg>
      <span className={styles['parcel']} />
      <span className={styles['parcel']} />
      <span className={styles['parcel']} />
    </div>
  );
}
