import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { stepConversationMutation, type ConversationStep } from '../api/step-conversation.ts';

/** What is done with a conversation besides answering in it; a refusal is shown. Each click is an attempt of its own. */
export function useConversationSteps(id: string) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const stepping = useMutation({
    ...stepConversationMutation(id),
    onError: (error) => toast({ title: t('step.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  return {
    isPending: stepping.isPending,
    take: (step: ConversationStep, onDone?: () => void) =>
      stepping.mutate({ ...step, idempotencyKey: randomKey() }, onDone ? { onSuccess: onDone } : {}),
  };
}
