import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './imports.module.css';

interface FileProgressProps {
  name: string;
  /** How much has left, from 0 to 1. */
  share: number;
  onStop: () => void;
}

/** A file on its way to the server, and while the server reads it. */
export function FileProgress({ name, share, onStop }: FileProgressProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const label = useId();
  const isReading = share >= 1;
  return (
    <div className={styles['progress']}>
      <p id={label}>{isReading ? t('new.reading', { name }) : t('new.sending', { name })}</p>
      <progress aria-labelledby={label} {...(isReading ? {} : { value: share, max: 1 })} />
      {isReading ? null : <p className="mono">{format.share(Math.round(share * 100))}</p>}
      <Button onClick={onStop}>{t('new.stop')}</Button>
    </div>
  );
}
