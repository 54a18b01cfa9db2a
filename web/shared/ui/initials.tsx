import styles from './initials.module.css';

/** The first letters of a name, with a dot while its visitor is there; what stands beside it says so in words. */
export function Initials({ name, isOnline = false }: { name: string; isOnline?: boolean }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
  return (
    <span className={styles['initials']} data-online={isOnline} aria-hidden>
      {letters || '??'}
    </span>
  );
}
