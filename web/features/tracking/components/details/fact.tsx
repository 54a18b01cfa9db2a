import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface FactProps {
  label: string;
  children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt className={styles['label']}>{label}</dt>
      {/* Days and names of countries may be written by another edition of the same data here than on the server. */}
      <dd className={styles['value']} suppressHydrationWarning>
        {children}
      </dd>
    </div>
  );
}
