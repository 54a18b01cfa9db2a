import { queryOptions } from '@tanstack/react-query';
import { exchangeRatesSchema } from '#contracts/rates.ts';
import { getJson } from '#web/shared/api/client.ts';

const refreshMs = 5 * 60_000;

/** `GET /api/exchange-rates/USD`, again every five minutes. */
export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => getJson('/api/exchange-rates/USD', exchangeRatesSchema, signal),
  refetchInterval: refreshMs,
});
