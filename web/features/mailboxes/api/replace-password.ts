import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { mailboxSchema, type replaceMailPasswordSchema } from '#contracts/mailboxes.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { mailboxesQuery } from './list-mailboxes.ts';

/** `POST /api/mailboxes/{id}/password`. */
export const replacePasswordMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<z.infer<typeof replaceMailPasswordSchema>>) =>
      sendJson('POST', `/api/mailboxes/${id}/password`, body, mailboxSchema, { idempotencyKey }),
    onSettled: thenRefetch(mailboxesQuery.queryKey),
  });
