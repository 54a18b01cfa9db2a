import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Alert } from '#contracts/alerts.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { withdrawAlertMutation } from '../api/withdraw-alert.ts';
import styles from './alerts.module.css';

/** Takes an alert down, after asking once. */
export function WithdrawAlert({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const toast = useToast();
  const withdraw = useMutation({
    ...withdrawAlertMutation,
    onSuccess: ({ title }) => toast({ title: t('withdrawn'), description: title, tone: 'success' }),
    onError: (error) => toast({ title: t('withdrawFailed'), description: messageOf(error), tone: 'destructive' }),
  });

  return (
    <div className={styles['withdraw']}>
      <Popconfirm
        title={t('withdrawQuestion')}
        okText={t('withdraw')}
        cancelText={t('cancel')}
        onConfirm={() => withdraw.mutate(alert.id)}
        getPopupContainer={popupContainer}
      >
        <Button loading={withdraw.isPending} aria-label={t('withdrawNamed', { title: alert.title })}>
          {t('withdraw')}
        </Button>
      </Popconfirm>
    </div>
  );
}
