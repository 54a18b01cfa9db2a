import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  /** Copied without its spaces. */
  value: string;
  label: string;
}

/** Copies a number and says so for two seconds. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy(t('copy.copied'));
  return (
    <IconButton icon={isCopied ? 'check' : 'copy'} label={label} hint onClick={() => void copy(value.replaceAll(/\s/g, ''))} />
  );
}
