import { mutationOptions } from '@tanstack/react-query';
import { adminSessionSchema } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { ownTimeZone } from '#web/shared/session/own-time-zone.ts';

/** `POST /api/admin/login/code`: the second step, where the first was refused with that challenge. */
export const adminLoginCodeMutation = (challenge: string) =>
  mutationOptions({
    mutationFn: ({ body: { code } }: Pick<Attempt<{ code: string }>, 'body'>) =>
      sendJson('POST', '/api/admin/login/code', { challenge, code, timeZone: ownTimeZone() }, adminSessionSchema),
  });
