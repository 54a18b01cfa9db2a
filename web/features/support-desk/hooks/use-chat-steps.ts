import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { assignChatMutation } from '../api/assign-chat.ts';
import { closeChatMutation } from '../api/close-chat.ts';
import { takeChatMutation } from '../api/take-chat.ts';

/** What is done with a conversation besides talking in it; a refusal is shown. */
export function useChatSteps(chatId: string) {
  const { t } = useTranslation('supportDesk');
  const toast = useToast();
  const onError = (error: Error) => toast({ title: t('chat.stepFailed'), description: messageOf(error), tone: 'destructive' });
  const taking = useMutation({ ...takeChatMutation(chatId), onError });
  const assigning = useMutation({ ...assignChatMutation(chatId), onError });
  const closing = useMutation({ ...closeChatMutation(chatId), onError });
  // A conversation is taken again after it was given back: each click is an attempt of its own.
  return {
    isPending: taking.isPending || assigning.isPending || closing.isPending,
    take: (supportName: string) => taking.mutate({ body: { supportName }, idempotencyKey: randomKey() }),
    assign: (accountId: string | null) => assigning.mutate({ body: { accountId }, idempotencyKey: randomKey() }),
    close: () => closing.mutate(),
  };
}
