import { mutationOptions } from '@tanstack/react-query';
import { mailTestSchema } from '#contracts/mailboxes.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/mailboxes/{id}/test`. */
export const testMailboxMutation = (id: string) =>
  mutationOptions({ mutationFn: () => sendJson('POST', `/api/mailboxes/${id}/test`, {}, mailTestSchema) });
