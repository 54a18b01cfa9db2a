import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface ScrollFrameProps {
  label: string;
  scrolls: boolean;
  children: ReactNode;
}

/** What is wider than the window scrolls by itself, by keyboard too. */
export function ScrollFrame({ label, scrolls, children }: ScrollFrameProps) {
  if (!scrolls) return children;
  return (
    <div role="region" aria-label={label} tabIndex={0} className={styles['scroll']}>
      {children}
    </div>
  );
}
