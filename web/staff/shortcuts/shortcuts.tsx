import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shortcut } from './shortcut.ts';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import styles from './shortcuts.module.css';
import { useShortcutPreference } from './use-shortcut-preference.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface ShortcutsProps {
  canWrite: boolean;
  onSearch: () => void;
  onNew: () => void;
}

export function Shortcuts({ canWrite, onSearch, onNew }: ShortcutsProps) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  const preference = useShortcutPreference();

  const run = (shortcut: Shortcut) => {
    if (shortcut === 'search') onSearch();
    else if (shortcut === 'help') setOpen(true);
    else if (canWrite) onNew();
  };
  useShortcuts(run, preference.enabled && !open);

  return (
    <>
      <Button
        className={styles['help'] ?? ''}
        type="text"
        size="small"
        aria-label={t('shortcuts.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <kbd className={styles['kbd']}>?</kbd>
      </Button>
      <ShortcutsModal open={open} canWrite={canWrite} preference={preference} onClose={() => setOpen(false)} />
    </>
  );
}
