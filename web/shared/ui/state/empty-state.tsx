import type { ReactNode } from 'react';
import { EmptyParcel } from './empty-parcel.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  title: string;
  detail?: string;
  children?: ReactNode;
}

/** Nothing here yet, and what will bring something. */
export function EmptyState({ title, detail, children }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <EmptyParcel />
      <p className={styles['title']}>{title}</p>
      {detail ? <p className={styles['detail']}>{detail}</p> : null}
      {children}
    </div>
  );
}
