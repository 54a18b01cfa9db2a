import { useId, type ReactNode } from 'react';
import styles from './list.module.css';

interface ListPanelProps {
  title: string;
  /** What narrows the list down. */
  bar?: ReactNode;
  children: ReactNode;
}

export function ListPanel({ title, bar, children }: ListPanelProps) {
  const heading = useId();
  return (
    <section className={styles['panel']} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {title}
      </h2>
      {bar ? (
        <div className={styles['bar']} data-dense>
          {bar}
        </div>
      ) : null}
      {children}
    </section>
  );
}
