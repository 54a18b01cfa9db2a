import { mutationOptions } from '@tanstack/react-query';
import { accountSchema } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { ownTimeZone } from '#web/shared/session/own-time-zone.ts';
import { beginSession } from '../model/begin-session.ts';

/** `POST /api/auth/login/code`: the second step, where the first was refused with that challenge. */
export const loginCodeMutation = (challenge: string) =>
  mutationOptions({
    mutationFn: ({ body: { code } }: Pick<Attempt<{ code: string }>, 'body'>) =>
      sendJson('POST', '/api/auth/login/code', { challenge, code, timeZone: ownTimeZone() }, accountSchema),
    onSuccess: beginSession,
  });
