import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './back-link.module.css';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['link']}>
      <svg className="mirrored" width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden focusable="false">
        <path d="M13 8H3m4-4L3 8l4 4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {children}
    </Link>
  );
}
