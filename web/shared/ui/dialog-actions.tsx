import type { ReactNode } from 'react';
import styles from './dialog.module.css';

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
