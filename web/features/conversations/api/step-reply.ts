import { mutationOptions } from '@tanstack/react-query';
import { replyDeliverySchema } from '#contracts/conversations.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { conversationAddress } from './fetch-conversation.ts';
import { conversationsKey } from './list-conversations.ts';

export interface ReplyStep {
  replyId: string;
  step: 'withdraw' | 'retry' | 'check';
  /** Whether the customer may get a second copy of one that is in doubt. */
  copyConfirmed?: boolean;
  idempotencyKey: string;
}

/** `POST /api/email-conversations/{id}/replies/{replyId}/{step}`. */
export const stepReplyMutation = (conversationId: string) =>
  mutationOptions({
    mutationFn: ({ replyId, step, copyConfirmed, idempotencyKey }: ReplyStep) => {
      const address = `${conversationAddress(conversationId)}/replies/${encodeURIComponent(replyId)}/${step}`;
      return sendJson('POST', address, step === 'retry' ? { copyConfirmed } : {}, replyDeliverySchema, { idempotencyKey });
    },
    onSettled: thenRefetch(conversationsKey),
  });
