import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';

interface ShareDialogProps {
  open: boolean;
  onShare: (withProof: boolean) => Promise<void>;
  onClose: () => void;
}

/** Which of two links to share: what each of them shows to whoever gets it. */
export function ShareDialog({ open, onShare, onClose }: ShareDialogProps) {
  const { t } = useTranslation('tracking');
  const choose = (withProof: boolean) => {
    onClose();
    void onShare(withProof);
  };
  return (
    <Modal open={open} onCancel={onClose} title={t('share.title')} width={440} footer={null}>
      <div className={styles['choices']}>
        <div className={styles['choice']}>
          <p>{t('share.plain')}</p>
          <Button type="primary" onClick={() => choose(false)}>
            {t('share.plainButton')}
          </Button>
        </div>
        <div className={styles['choice']}>
          <p>{t('share.signed')}</p>
          <Button onClick={() => choose(true)}>{t('share.signedButton')}</Button>
        </div>
      </div>
    </Modal>
  );
}
