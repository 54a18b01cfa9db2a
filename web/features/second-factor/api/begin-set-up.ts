import { mutationOptions } from '@tanstack/react-query';
import { newFactorSchema, type ProveYourself } from '#contracts/second-factor.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** The secret of the answer is kept in no cache. */
export const beginSetUpMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<ProveYourself>) =>
    sendJson('POST', '/api/account/second-factor', body, newFactorSchema, { idempotencyKey }),
  gcTime: 0,
});
