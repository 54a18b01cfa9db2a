import { mutationOptions } from '@tanstack/react-query';
import { mailboxSchema, type ConnectEmail } from '#contracts/mailboxes.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { mailboxesQuery } from './list-mailboxes.ts';

/** `POST /api/connect-email`. */
export const connectEmailMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<ConnectEmail>) =>
    sendJson('POST', '/api/connect-email', body, mailboxSchema, { idempotencyKey }),
  onSettled: thenRefetch(mailboxesQuery.queryKey),
});
