import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toast/toast.tsx';

const confirmationMs = 2000;

/** Copies a text, says so in a toast, and is `isCopied` for two seconds. */
export function useCopy(copied: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const [copiedAt, setCopiedAt] = useState<number>();

  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(Date.now());
      toast({ title: copied, tone: 'success' });
    } catch {
      toast({ title: t('copy.failed'), tone: 'destructive' });
    }
  };
  return { isCopied: copiedAt !== undefined, copy };
}
