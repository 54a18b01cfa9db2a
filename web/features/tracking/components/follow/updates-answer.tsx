import { useTranslation } from 'react-i18next';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from '../dialog.module.css';

interface UpdatesAnswerProps {
  text: string;
  hint?: string;
  onClose: () => void;
}

export function UpdatesAnswer({ text, hint, onClose }: UpdatesAnswerProps) {
  const { t } = useTranslation('tracking');
  return (
    <div className={styles['form']}>
      <Announced>{text}</Announced>
      {hint ? <p className={styles['soft']}>{hint}</p> : null}
      <div>
        <ActionButton onClick={onClose}>{t('updates.close')}</ActionButton>
      </div>
    </div>
  );
}
