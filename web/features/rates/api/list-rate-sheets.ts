import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { rateSheetSchema } from '#contracts/rates.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/rate-sheets`: every version, the newest first. */
export const rateSheetsQuery = queryOptions({
  queryKey: ['rate-sheets'],
  queryFn: ({ signal }) => getJson('/api/rate-sheets', z.array(rateSheetSchema), signal),
  staleTime: 0,
});
