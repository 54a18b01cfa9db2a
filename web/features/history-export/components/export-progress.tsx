import { useId } from 'react';
import type { FileProgress } from '#web/shared/files/framed-file.ts';
import styles from './history-export.module.css';

interface ExportProgressProps {
  progress: FileProgress | null;
  /** How many events are written, in words. */
  written: (count: number) => string;
}

/** Events that are in the archive, of those that will be where that is known. */
export function ExportProgress({ progress, written }: ExportProgressProps) {
  const label = useId();
  const isCounted = progress !== null && progress.total > 0;
  return (
    <div className={styles['progress']}>
      <progress
        aria-labelledby={label}
        {...(isCounted && { value: Math.min(progress.written, progress.total), max: progress.total })}
      />
      <p id={label} className="mono">
        {written(progress?.written ?? 0)}
      </p>
    </div>
  );
}
