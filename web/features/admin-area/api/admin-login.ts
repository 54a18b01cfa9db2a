import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { adminSessionSchema, type adminLoginSchema } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { ownTimeZone } from '#web/shared/session/own-time-zone.ts';

/** `POST /api/admin/login`, which takes no key; wrong credentials are refused after a second. */
export const adminLoginMutation = mutationOptions({
  mutationFn: ({ body }: Pick<Attempt<z.output<typeof adminLoginSchema>>, 'body'>) =>
    sendJson('POST', '/api/admin/login', { ...body, timeZone: ownTimeZone() }, adminSessionSchema),
});
