import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { accountSchema, type loginSchema } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { ownTimeZone } from '#web/shared/session/own-time-zone.ts';
import { beginSession } from '../model/begin-session.ts';

/** `POST /api/auth/login`, which takes no key; a wrong password is refused after a second. */
export const loginMutation = mutationOptions({
  mutationFn: ({ body }: Pick<Attempt<z.output<typeof loginSchema>>, 'body'>) =>
    sendJson('POST', '/api/auth/login', { ...body, timeZone: ownTimeZone() }, accountSchema),
  onSuccess: beginSession,
});
