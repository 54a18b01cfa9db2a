import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import styles from './conversation.module.css';

export function NothingChosen() {
  const { t } = useTranslation('supportDesk');
  return (
    <div className={styles['nothing']}>
      <EmptyState title={t('chat.choose')} detail={t('chat.chooseDetail')} />
    </div>
  );
}
