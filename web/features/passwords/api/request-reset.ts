import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { resetRequestedSchema, type requestResetSchema } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const requestResetMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<z.output<typeof requestResetSchema>>) =>
    sendJson('POST', '/api/auth/password-reset', body, resetRequestedSchema, { idempotencyKey }),
});
