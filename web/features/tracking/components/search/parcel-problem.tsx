import type { ReactNode } from 'react';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import styles from './parcel-list.module.css';

interface ParcelProblemProps {
  /** The number, or what was typed in place of one. */
  text: string;
  message: string;
  children?: ReactNode;
}

/** A line of the list without a parcel, and why. */
export function ParcelProblem({ text, message, children }: ParcelProblemProps) {
  return (
    <div className={styles['parcel']}>
      <TrackingNumberText number={text} />
      <p className={styles['problem']}>{message}</p>
      {children}
    </div>
  );
}
