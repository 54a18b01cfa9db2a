import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { currencySchema } from '#contracts/rates.ts';
import { getJson } from '#web/shared/api/client.ts';

const currenciesSchema = z.array(currencySchema.pick({ code: true, flag: true }));

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => getJson('/api/currencies', currenciesSchema, signal),
});
