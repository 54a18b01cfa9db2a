import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { cancelRebuildMutation } from '../api/cancel-rebuild.ts';

interface CancelRebuildProps {
  id: string;
  what: 'rebuild' | 'comparison';
}

export function CancelRebuild({ id, what }: CancelRebuildProps) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const keyFor = useAttemptKey();
  const cancel = useMutation({
    ...cancelRebuildMutation,
    onSuccess: ({ cancelled }) =>
      toast(cancelled ? { title: t(`${what}.cancelledToast`), tone: 'success' } : { title: t(`${what}.over`), tone: 'info' }),
    onError: (error) => toast({ title: t(`${what}.cancelFailed`), description: messageOf(error), tone: 'destructive' }),
  });
  const body = { id };
  return (
    <Button loading={cancel.isPending} onClick={() => cancel.mutate({ body, idempotencyKey: keyFor(body) })}>
      {t(`${what}.cancel`)}
    </Button>
  );
}
