import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { ReplyToEmail } from '#contracts/emails.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { inboxKey } from './list-emails.ts';

/** `POST /api/emails/{id}/reply`. */
export const replyToEmailMutation = (emailId: string | undefined, noneSelected: string) =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: Attempt<ReplyToEmail>) => {
      if (emailId === undefined) throw new Error(noneSelected);
      return sendJson('POST', `/api/emails/${encodeURIComponent(emailId)}/reply`, body, z.unknown(), { idempotencyKey });
    },
    onSettled: thenRefetch(inboxKey),
  });
