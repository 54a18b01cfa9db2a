import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { PlainText } from '#web/shared/mail/plain-text.tsx';
import styles from './thread.module.css';

/** What was quoted below a message, folded away: it was read before. */
export function Quoted({ text }: { text: string }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  if (text.trim() === '') return null;
  const count = text.trim().split('\n').length;
  return (
    <details className={styles['quoted']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('quoted', { count, number: format.number(count) })}</summary>
      {isOpen ? <PlainText text={text} /> : null}
    </details>
  );
}
