import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublishAlertForm } from './publish-alert-form.tsx';
import styles from './alerts.module.css';

export function PublishAlert() {
  const { t } = useTranslation('alerts');
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting) return <PublishAlertForm onClose={() => setIsWriting(false)} />;
  return (
    <Button type="primary" className={styles['open'] ?? ''} onClick={() => setIsWriting(true)}>
      {t('publish')}
    </Button>
  );
}
