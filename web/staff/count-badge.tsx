import styles from './rail.module.css';

interface CountBadgeProps {
  /** The number in a sentence, for those who only hear it. */
  spoken: string;
  /** The number; empty where there is none to show. */
  children: string;
}

export function CountBadge({ spoken, children }: CountBadgeProps) {
  if (children === '') return null;
  return (
    <span className={styles['count']}>
      <span aria-hidden>{children}</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}
