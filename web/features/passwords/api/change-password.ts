import { mutationOptions } from '@tanstack/react-query';
import { passwordSetSchema, type ChangePassword } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const changePasswordMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<ChangePassword>) =>
    sendJson('POST', '/api/account/password', body, passwordSetSchema, { idempotencyKey }),
});
