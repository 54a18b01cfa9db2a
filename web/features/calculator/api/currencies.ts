import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { currencies } from '#contracts/currencies.ts';
import { currencySchema, type Currency } from '#contracts/rates.ts';
import { getJson } from '#web/shared/api/client.ts';

/** At most so many are offered as buttons. */
export const offeredCurrencies = 12;

/** What a button shows. */
export type OfferedCurrency = Pick<Currency, 'code' | 'flag'>;

/** What is offered before the server's answer is there, and without one. */
export const usualCurrencies: readonly OfferedCurrency[] = currencies.slice(0, offeredCurrencies);

const offeredSchema = z
  .array(currencySchema.pick({ code: true, flag: true }))
  .transform((list) => list.slice(0, offeredCurrencies));

/** `GET /api/currencies`: the first twelve. */
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => getJson('/api/currencies', offeredSchema, signal),
});
