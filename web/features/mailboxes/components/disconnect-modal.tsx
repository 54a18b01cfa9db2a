import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Mailbox } from '#contracts/mailboxes.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import modal from '#web/shared/ui/modal.module.css';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { disconnectMailboxMutation } from '../api/disconnect-mailbox.ts';
import styles from './mailboxes.module.css';

interface DisconnectModalProps {
  mailbox: Mailbox;
  onClose: () => void;
}

/** Says what ends and what stays, before a mailbox is disconnected. */
export function DisconnectModal({ mailbox: { id, address, health }, onClose }: DisconnectModalProps) {
  const { t } = useTranslation('mailboxes');
  const toast = useToast();
  const disconnect = useMutation({
    ...disconnectMailboxMutation(id),
    onSuccess: ({ keptEmails: count }) => {
      const description = t('disconnect.kept', { count });
      toast({ title: t('disconnect.done'), description, tone: 'success' });
      onClose();
    },
    onError: (error) => toast({ title: t('disconnect.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <Modal
      open
      centered
      title={t('disconnect.title', { address })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={modal['footer']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" danger loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t('disconnect.button')}
          </Button>
        </div>
      }
    >
      <ul className={styles['points']}>
        <li>{t('disconnect.ends')}</li>
        <li>{t('disconnect.password')}</li>
        <li>{t('disconnect.stays', { count: health.received })}</li>
      </ul>
    </Modal>
  );
}
