import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { useToast } from './toast.tsx';

const confirmationMs = 2000;

interface CopyButtonProps {
  /** Copied without its spaces. */
  value: string;
  label: string;
}

/** Copies a number and says so for two seconds. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [copiedAt, setCopiedAt] = useState<number>();

  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value.replaceAll(/\s/g, ''));
      setCopiedAt(Date.now());
      toast({ title: t('copy.copied'), tone: 'success' });
    } catch {
      toast({ title: t('copy.failed'), tone: 'destructive' });
    }
  };

  return (
    <button type="button" className={styles['button']} aria-label={label} data-hint={label} onClick={() => void copy()}>
      <Icon name={copiedAt === undefined ? 'copy' : 'check'} />
    </button>
  );
}
