import type { ReactNode } from 'react';
import styles from './receipt.module.css';

interface ReceiptRowProps {
  label: string;
  /** A sum. */
  strong?: boolean;
  children: ReactNode;
}

/** A label, dots, and a figure at the end of the line. */
export function ReceiptRow({ label, strong = false, children }: ReceiptRowProps) {
  return (
    <div className={styles['row']} data-strong={strong}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
