import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { FollowForm } from './follow-form.tsx';

interface UpdatesDialogProps {
  trackingNumber: string;
  open: boolean;
  onClose: () => void;
}

/** Follow this parcel by e-mail: the form, and then what happens next. */
export function UpdatesDialog({ trackingNumber, open, onClose }: UpdatesDialogProps) {
  const { t } = useTranslation('tracking');
  const [asked, setAsked] = useState<string>();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterClose={() => setAsked(undefined)}
      title={t('updates.title')}
      width={480}
      footer={null}
    >
      {asked === undefined ? (
        <FollowForm trackingNumber={trackingNumber} onAsked={setAsked} />
      ) : (
        <div className={styles['form']}>
          <p role="status">{t('updates.asked', { email: asked })}</p>
          <p className={styles['soft']}>{t('updates.askedHint')}</p>
          <div>
            <Button type="primary" onClick={onClose}>
              {t('updates.close')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
