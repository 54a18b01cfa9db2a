import { mutationOptions } from '@tanstack/react-query';
import { rateSheetSchema, type RateSheet } from '#contracts/rates.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { rateSheetsQuery } from './list-rate-sheets.ts';

/** `POST /api/rate-sheets`; 409 where another version was published meanwhile. */
export const publishRateSheetMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<RateSheet>) =>
    sendJson('POST', '/api/rate-sheets', body, rateSheetSchema, { idempotencyKey }),
  onSettled: thenRefetch(rateSheetsQuery.queryKey),
});
