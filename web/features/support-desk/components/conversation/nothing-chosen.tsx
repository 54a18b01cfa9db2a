import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import styles from './conversation.module.css';

/** Beside the lists: what to do with them, or that there is nobody in them. */
export function NothingChosen({ isQuiet }: { isQuiet: boolean }) {
  const { t } = useTranslation('supportDesk');
  return (
    <div className={styles['nothing']}>
      {isQuiet ? (
        <EmptyState title={t('chat.quiet')} detail={t('chat.quietDetail')} />
      ) : (
        <EmptyState title={t('chat.choose')} detail={t('chat.chooseDetail')} />
      )}
    </div>
  );
}
