import { useTranslation } from 'react-i18next';
import type { Said } from '../model/conversation.ts';
import styles from './log.module.css';

/** Stands where something was said that its author took back. */
export function RetractedLine({ said: { sender } }: { said: Said }) {
  const { t } = useTranslation('supportChat');
  return (
    <li className={styles['retracted']} data-own={sender === 'user'}>
      {t('retract.done')}
    </li>
  );
}
