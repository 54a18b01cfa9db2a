import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contracts/webhooks.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { actOnWebhookMutation, type WebhookAction } from '../api/act-on-webhook.ts';
import { RotateSecret } from './rotate-secret.tsx';
import { ChangeWebhookModal } from './webhook-modal.tsx';
import styles from './webhooks.module.css';

/** What an administrator can do to an endpoint. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const [isChanging, setIsChanging] = useState(false);
  const act = useMutation({
    ...actOnWebhookMutation(webhook.id),
    onSuccess: (_webhook, action: WebhookAction) => toast({ title: t(`done.${action}`), tone: 'success' }),
    onError: (error) => toast({ title: t('failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const isActing = (action: WebhookAction) => act.isPending && act.variables === action;
  const next = webhook.state === 'active' ? 'pause' : 'resume';
  return (
    <div className={styles['actions']}>
      {webhook.state === 'active' ? (
        <Button type="primary" loading={isActing('test')} onClick={() => act.mutate('test')}>
          {t('action.test')}
        </Button>
      ) : null}
      <Button loading={isActing(next)} onClick={() => act.mutate(next)}>
        {t(`action.${next}`)}
      </Button>
      <Button onClick={() => setIsChanging(true)}>{t('action.change')}</Button>
      <RotateSecret webhook={webhook} />
      <Popconfirm
        title={t('removeQuestion')}
        okText={t('action.remove')}
        okButtonProps={{ danger: true }}
        cancelText={t('cancel')}
        onConfirm={() => act.mutate('remove')}
        getPopupContainer={popupContainer}
      >
        <Button danger loading={isActing('remove')}>
          {t('action.remove')}
        </Button>
      </Popconfirm>
      {isChanging ? <ChangeWebhookModal webhook={webhook} onClose={() => setIsChanging(false)} /> : null}
    </div>
  );
}
