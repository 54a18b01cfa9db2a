import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ConversationMessage } from '#contracts/conversations.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { stepReplyMutation, type ReplyStep } from '../api/step-reply.ts';
import { handBack } from '../model/handed-back.ts';

/** What can be done about a reply; one that was taken back stands in the composer again. */
export function useReplySteps(conversationId: string, { id: replyId, message, subject }: ConversationMessage) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const stepping = useMutation({
    ...stepReplyMutation(conversationId),
    onError: (error) => toast({ title: t('delivery.stepFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  const take = (step: Omit<ReplyStep, 'replyId' | 'idempotencyKey'>, onSuccess?: () => void) =>
    stepping.mutate({ ...step, replyId, idempotencyKey: randomKey() }, onSuccess ? { onSuccess } : {});
  return {
    isPending: stepping.isPending,
    withdraw: () => take({ step: 'withdraw' }, () => handBack({ conversationId, text: message, subject })),
    retry: (copyConfirmed: boolean) => take({ step: 'retry', copyConfirmed }),
    check: () => take({ step: 'check' }),
  };
}
