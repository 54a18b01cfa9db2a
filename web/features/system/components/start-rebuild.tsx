import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestRebuildMutation } from '../api/request-rebuild.ts';
import styles from './system.module.css';

/** Has the read models made anew, after saying what that means for everyone else. */
export function StartRebuild() {
  const { t } = useTranslation('system');
  const toast = useToast();
  const request = useMutation({
    ...requestRebuildMutation,
    onSuccess: () => toast({ title: t('rebuild.started'), tone: 'success' }),
    onError: (error) => toast({ title: t('rebuild.startFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <Popconfirm
      placement="topRight"
      title={t('rebuild.question')}
      description={<p className={styles['meanwhile']}>{t('rebuild.meanwhile')}</p>}
      okText={t('rebuild.confirm')}
      cancelText={t('rebuild.notNow')}
      onConfirm={() => request.mutate({ idempotencyKey: randomKey() })}
      getPopupContainer={popupContainer}
    >
      <Button loading={request.isPending}>{t('rebuild.start')}</Button>
    </Popconfirm>
  );
}
