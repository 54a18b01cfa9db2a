import { Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useShownShortcuts } from '#web/shared/shortcuts/screen-shortcuts.ts';
import type { useShortcutPreference } from './use-shortcut-preference.ts';
import { shortcutKeys, shortcuts } from './shortcut.ts';
import styles from './shortcuts.module.css';

interface ShortcutsModalProps {
  open: boolean;
  canWrite: boolean;
  preference: ReturnType<typeof useShortcutPreference>;
  onClose: () => void;
}

export function ShortcutsModal({ open, canWrite, preference, onClose }: ShortcutsModalProps) {
  const { t } = useTranslation('staff');
  const ofScreen = useShownShortcuts();
  const offered = shortcuts.filter((shortcut) => canWrite || shortcut !== 'new');
  return (
    <Modal open={open} title={t('shortcuts.title')} footer={null} onCancel={onClose} width={420} destroyOnHidden>
      <dl className={styles['keys']}>
        {offered.map((shortcut) => (
          <div key={shortcut}>
            <dt>
              <kbd className={styles['kbd']}>{shortcutKeys[shortcut]}</kbd>
            </dt>
            <dd>{t(`shortcuts.${shortcut}`)}</dd>
          </div>
        ))}
        {ofScreen.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd className={styles['kbd']}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd className={styles['kbd']}>F8</kbd>
          </dt>
          <dd>{t('shortcuts.toasts')}</dd>
        </div>
      </dl>
      <div className={styles['switch']}>
        <label htmlFor="single-key-shortcuts">{t('shortcuts.single')}</label>
        <Switch id="single-key-shortcuts" checked={preference.enabled} onChange={preference.setEnabled} />
      </div>
      {preference.enabled ? null : <p className={styles['off']}>{t('shortcuts.off')}</p>}
    </Modal>
  );
}
