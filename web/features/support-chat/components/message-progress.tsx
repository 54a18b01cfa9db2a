import type { Progress } from '../model/lines.ts';
import styles from './log.module.css';

const ticks = { sent: 'm5 8.5 3 3 6-7', stored: 'm1.5 8.5 3 3 6-7m-2.5 6.5 .5.5 6-7' } as const;

/** One tick for what is on its way, two for what is stored; what waits says so. */
export function MessageProgress({ progress, text }: { progress: Progress; text: string }) {
  if (progress === 'waiting') return <span>{text}</span>;
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" className={styles['ticks']} role="img" aria-label={text}>
      <path d={ticks[progress]} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
