import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announced.tsx';
import styles from './dialog.module.css';

interface UpdatesAnswerProps {
  text: string;
  hint?: string;
  onClose: () => void;
}

/** What there is to know in place of the form. */
export function UpdatesAnswer({ text, hint, onClose }: UpdatesAnswerProps) {
  const { t } = useTranslation('tracking');
  return (
    <div className={styles['form']}>
      <Announced>{text}</Announced>
      {hint ? <p className={styles['soft']}>{hint}</p> : null}
      <div>
        <Button type="primary" onClick={onClose}>
          {t('updates.close')}
        </Button>
      </div>
    </div>
  );
}
