import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#web/shared/files/download-file.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  done: string;
  onDone: () => void;
}

/** The recovery codes, which are shown this once: to be copied, printed or downloaded. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('passwords');
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const text = `${t('factor.codes.title')}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('factor.codes.copied'), tone: 'success' });
    } catch {
      toast({ title: t('factor.codes.copyFailed'), tone: 'destructive' });
    }
  };
  return (
    <div className={styles['step']}>
      <div className={styles['sheet']}>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          {t('factor.codes.title')}
        </h3>
        <p>{t('factor.codes.lead')}</p>
        <ol className={`mono ${styles['codes']}`} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles['buttons']}>
        <Button onClick={() => void copy()}>{t('factor.codes.copy')}</Button>
        <Button onClick={() => downloadFile('waybill-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          {t('factor.codes.download')}
        </Button>
        <Button onClick={() => window.print()}>{t('factor.codes.print')}</Button>
      </div>
      <div>
        <Button type="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
