import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { threadEmailSchema } from '#contracts/conversations.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { conversationsKey } from './list-conversations.ts';

export interface MovedEmail {
  emailId: string;
  body: z.input<typeof threadEmailSchema>;
  idempotencyKey: string;
}

/** `POST /api/emails/{id}/thread`: the email belongs to that conversation; null takes the last change back. */
export const threadEmailMutation = mutationOptions({
  mutationFn: ({ emailId, body, idempotencyKey }: MovedEmail) =>
    sendJson('POST', `/api/emails/${encodeURIComponent(emailId)}/thread`, body, z.unknown(), { idempotencyKey }),
  onSettled: thenRefetch(conversationsKey),
});
