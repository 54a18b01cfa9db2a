import type { ReactNode } from 'react';
import styles from './dialog.module.css';

/** The buttons at the end of a dialog; the last one is what it is for. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
