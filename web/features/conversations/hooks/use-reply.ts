import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendReply } from '#contracts/conversations.ts';
import { useAttemptKey } from '#web/shared/api/attempt.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { conversationListsKey, conversationsKey } from '../api/list-conversations.ts';
import { sendReplyMutation } from '../api/send-reply.ts';

/** So long after a reply the conversation is read again. */
const reloadMs = 500;

/** Sends a reply; afterwards the list is read anew, and shortly after it the conversation. A refusal leaves it as it was typed. */
export function useReply(onSent: () => void) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const client = useQueryClient();
  const keyFor = useAttemptKey();
  // The same words are sent again on purpose once the first ones have been taken.
  const [sent, setSent] = useState(0);
  const sending = useMutation({
    ...sendReplyMutation,
    onSuccess: () => {
      setSent((count) => count + 1);
      onSent();
      toast({ title: t('reply.sent'), description: t('reply.sentDetail'), tone: 'success' });
      void client.invalidateQueries({ queryKey: conversationListsKey });
      setTimeout(() => void client.invalidateQueries({ queryKey: conversationsKey }), reloadMs);
    },
    onError: () => toast({ title: t('reply.failed'), description: t('reply.failedDetail'), tone: 'destructive' }),
  });
  return {
    isPending: sending.isPending,
    error: sending.error,
    send: (body: SendReply) => {
      if (!sending.isPending) sending.mutate({ body, idempotencyKey: keyFor([sent, body]) });
    },
  };
}
