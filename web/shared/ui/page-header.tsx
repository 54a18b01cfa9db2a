import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

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
