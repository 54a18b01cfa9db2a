import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileProgress } from '#web/shared/files/framed-file.ts';
import styles from './export.module.css';

/** Rows that are in the file, of those that will be. */
export function ExportProgressBar({ progress }: { progress: FileProgress | null }) {
  const { t } = useTranslation('shipments');
  const label = useId();
  return (
    <div className={styles['progress']}>
      <progress aria-labelledby={label} {...(progress && { value: progress.written, max: Math.max(1, progress.total) })} />
      <p id={label} className="mono">
        {progress ? t('export.progress', { ...progress }) : t('export.counting')}
      </p>
    </div>
  );
}
