import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import modal from '#web/shared/ui/modal.module.css';
import type { Notifying } from '../hooks/use-notify.ts';

/** Asks before an address is emailed that is neither the sender's nor the recipient's. */
export function ConfirmAddress({ notifying: { asked, isSending, confirm, cancel } }: { notifying: Notifying }) {
  const { t } = useTranslation('notify');
  return (
    <Modal
      open={asked !== undefined}
      centered
      title={t('confirm.title')}
      onCancel={cancel}
      mask={{ closable: false }}
      footer={
        <div className={modal['footer']}>
          <Button onClick={cancel}>{t('confirm.cancel')}</Button>
          <Button type="primary" loading={isSending} onClick={confirm}>
            {t('confirm.send')}
          </Button>
        </div>
      }
    >
      <p>{asked ? t('confirm.detail', { email: asked.recipientEmail }) : null}</p>
    </Modal>
  );
}
