import { mutationOptions } from '@tanstack/react-query';
import { mailboxDisconnectedSchema } from '#contracts/mailboxes.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { mailboxesQuery } from './list-mailboxes.ts';

/** `POST /api/mailboxes/{id}/disconnect`. */
export const disconnectMailboxMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => sendJson('POST', `/api/mailboxes/${id}/disconnect`, {}, mailboxDisconnectedSchema),
    onSettled: thenRefetch(mailboxesQuery.queryKey),
  });
