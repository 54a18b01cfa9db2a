import type { ReactNode } from 'react';
import styles from './receipt.module.css';

interface ReceiptRowProps {
  label: string;
  strong?: boolean;
  children: ReactNode;
}

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
