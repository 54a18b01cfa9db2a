import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './room.module.css';

/** A link in an email leads to another conversation than the one that this browser had: that one is not gone. */
export function OtherConversation({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('supportChat');
  return (
    <div className={styles['other']}>
      <Announced>{t('other.text')}</Announced>
      <button type="button" className={styles['action']} onClick={onChoose}>
        {t('other.action')}
      </button>
    </div>
  );
}
