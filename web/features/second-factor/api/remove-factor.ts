import { mutationOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProveYourself } from '#contracts/second-factor.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { secondFactorQuery } from './second-factor.ts';

export const removeFactorMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<ProveYourself>) =>
    sendJson('POST', '/api/account/second-factor/remove', body, z.unknown(), { idempotencyKey }),
  onSettled: thenRefetch(secondFactorQuery.queryKey),
});
