import styles from './list.module.css';

/** How many are shown; told again whenever it changes. */
export function ListCount({ children }: { children: string }) {
  return (
    <p className={styles['count']} role="status">
      {children}
    </p>
  );
}
