import { mutationOptions } from '@tanstack/react-query';
import { replySentSchema, type SendReply } from '#contracts/conversations.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/send-reply`. */
export const sendReplyMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<SendReply>) =>
    sendJson('POST', '/api/send-reply', body, replySentSchema, { idempotencyKey }),
});
