import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import styles from './retract-control.module.css';

interface RetractControlProps {
  text: string;
  onRetract: () => void;
}

/** Beside an own message; two steps, so that nothing is lost to a slip. */
export function RetractControl({ text, onRetract }: RetractControlProps) {
  const { t } = useTranslation(['supportChat', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['more']}
        aria-label={t('common:labelled', { label: t('retract.menu'), text: isolate(text) })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden focusable="false">
          <path d="M2 8h.01M8 8h.01M14 8h.01" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen ? (
        <button type="button" className={styles['action']} onClick={onRetract}>
          {t('retract.action')}
        </button>
      ) : null}
    </>
  );
}
