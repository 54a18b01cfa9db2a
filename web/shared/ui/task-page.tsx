import type { ReactNode } from 'react';
import { LinkButton } from './button/link-button.tsx';
import { DocumentTitle } from './document-title.tsx';
import { PageHeader } from './page-header.tsx';
import styles from './task-page.module.css';

interface TaskPageProps {
  /** Its name in the browser's tab. */
  name: string;
  heading: string;
  lead?: string;
  back: { to: string; label: string };
  children: ReactNode;
}

/** A page of the staff for one task, with the way back to where it was begun. */
export const TaskPage = ({ name, heading, lead, back, children }: TaskPageProps) => (
  <div className={styles['page']}>
    <DocumentTitle page={name} />
    <header className={styles['head']}>
      <LinkButton to={back.to} type="text">
        {back.label}
      </LinkButton>
      <PageHeader title={heading} lead={lead} />
    </header>
    {children}
  </div>
);
