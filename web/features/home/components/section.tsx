import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  lead?: string;
  id?: string;
  band?: boolean;
  /** Read out and not shown: the content is self-explanatory. */
  quietTitle?: boolean;
  children: ReactNode;
}

export function Section({ title, lead, id, band = false, quietTitle = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} className={styles['section']} data-band={band} data-quiet={quietTitle} aria-labelledby={heading}>
      <div className={styles['inner']}>
        <h2 id={heading} className={quietTitle ? 'visually-hidden' : styles['title']}>
          {title}
        </h2>
        {lead ? <p className={styles['lead']}>{lead}</p> : null}
        {children}
      </div>
    </section>
  );
}
