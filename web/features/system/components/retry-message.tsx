import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contracts/outbox.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { retryMessageMutation } from '../api/retry-message.ts';

interface RetryMessageProps {
  message: OutboxMessage;
  name: string;
}

/** Has one message tried again; of an email in doubt only after asking whether a second copy may arrive. */
export function RetryMessage({ message: { id, retries, state }, name }: RetryMessageProps) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const keyFor = useAttemptKey();
  const retry = useMutation({
    ...retryMessageMutation,
    onSuccess: ({ retried }) =>
      toast(retried ? { title: t('outbox.retried'), tone: 'success' } : { title: t('outbox.notRetried'), tone: 'info' }),
    onError: (error) => toast({ title: t('outbox.retryFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  const body = { id, retries, state };
  const send = () => retry.mutate({ body, idempotencyKey: keyFor(body) });
  const button = (onClick?: () => void) => (
    <Button loading={retry.isPending} aria-label={t('outbox.retryNamed', { name })} {...(onClick && { onClick })}>
      {t('retry')}
    </Button>
  );
  if (state !== 'in_doubt') return button(send);
  return (
    <Popconfirm
      title={t('outbox.doubtQuestion')}
      okText={t('outbox.sendCopy')}
      cancelText={t('outbox.cancel')}
      onConfirm={send}
      getPopupContainer={popupContainer}
    >
      {button()}
    </Popconfirm>
  );
}
