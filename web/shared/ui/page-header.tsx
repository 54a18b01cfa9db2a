import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The h1 of a page, which receives the focus after a navigation, with its actions beside it. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className={styles['header']}>
      <div className={styles['text']}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead ? <p className={styles['lead']}>{lead}</p> : null}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  );
}
