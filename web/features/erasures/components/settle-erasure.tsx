import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '#contracts/erasures.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { settleErasureMutation } from '../api/settle-erasure.ts';
import styles from './erasures.module.css';

/** Confirms or declines a request; whoever made it can only call it back. */
export function SettleErasure({ erasure: { id, mayConfirm } }: { erasure: Erasure }) {
  const { t } = useTranslation('erasures');
  const toast = useToast();
  const failed = (error: Error) => toast({ title: t('settleFailed'), description: messageOf(error), tone: 'destructive' });
  const confirm = useMutation({
    ...settleErasureMutation('confirm'),
    onSuccess: () => toast({ title: t('confirmed'), description: t('confirmedDetail'), tone: 'success' }),
    onError: failed,
  });
  const decline = useMutation({
    ...settleErasureMutation('decline'),
    onSuccess: () => toast({ title: t('declined'), tone: 'success' }),
    onError: failed,
  });
  return (
    <div className={styles['settle']}>
      {mayConfirm ? (
        <Popconfirm
          title={t('confirmQuestion')}
          okText={t('confirm')}
          cancelText={t('cancel')}
          onConfirm={() => confirm.mutate(id)}
          getPopupContainer={popupContainer}
        >
          <Button danger type="primary" loading={confirm.isPending}>
            {t('confirm')}
          </Button>
        </Popconfirm>
      ) : (
        <p className={styles['when']}>{t('needsAnother')}</p>
      )}
      <Button loading={decline.isPending} onClick={() => decline.mutate(id)}>
        {mayConfirm ? t('decline') : t('callBack')}
      </Button>
    </div>
  );
}
