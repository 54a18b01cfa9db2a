import { mutationOptions } from '@tanstack/react-query';
import { passwordSetSchema, type SetPassword } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const setByLinkMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<SetPassword>) =>
    sendJson('POST', '/api/auth/link/password', body, passwordSetSchema, { idempotencyKey }),
});
