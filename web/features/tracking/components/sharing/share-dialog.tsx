import { useTranslation } from 'react-i18next';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import styles from '../dialog.module.css';

interface ShareDialogProps {
  onShare: (withProof: boolean) => Promise<void>;
  onClose: () => void;
}

export function ShareDialog({ onShare, onClose }: ShareDialogProps) {
  const { t } = useTranslation('tracking');
  const choose = (withProof: boolean) => {
    onClose();
    void onShare(withProof);
  };
  return (
    <Dialog title={t('share.title')} closeLabel={t('updates.close')} onClose={onClose} narrow>
      <div className={styles['choices']}>
        <div className={styles['choice']}>
          <p>{t('share.plain')}</p>
          <ActionButton onClick={() => choose(false)}>{t('share.plainButton')}</ActionButton>
        </div>
        <div className={styles['choice']}>
          <p>{t('share.signed')}</p>
          <PlainButton onClick={() => choose(true)}>{t('share.signedButton')}</PlainButton>
        </div>
      </div>
    </Dialog>
  );
}
