import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useToast } from '../toast/toast.tsx';

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

  return <IconButton icon={copiedAt === undefined ? 'copy' : 'check'} label={label} hint onClick={() => void copy()} />;
}
