import { mutationOptions } from '@tanstack/react-query';
import { recoveryCodesSchema, type ConfirmFactor } from '#contracts/second-factor.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { secondFactorQuery } from './second-factor.ts';

export const confirmSetUpMutation = (factorId: string) =>
  mutationOptions({
    mutationFn: ({ body: { code }, idempotencyKey }: Attempt<Pick<ConfirmFactor, 'code'>>) =>
      sendJson('POST', '/api/account/second-factor/enrol', { factorId, code }, recoveryCodesSchema, { idempotencyKey }),
    onSettled: thenRefetch(secondFactorQuery.queryKey),
    gcTime: 0,
  });
