import { createRoute, z } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { currencies } from '#contracts/currencies.ts';
import {
  calculateShippingSchema,
  currencySchema,
  exchangeRatesSchema,
  shippingPriceSchema,
  type Currency,
} from '#contracts/rates.ts';
import type { ExchangeRateSource } from '#infra/exchange-rates/exchange-rates.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { Calculate } from '../../rates/calculator.ts';
import { priceView } from '../../rates/price-view.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';

export interface RateRoutesOptions {
  sessions: Sessions;
  calculate: Calculate;
  exchangeRates: ExchangeRateSource;
}

export function rateRoutes({ sessions, calculate, exchangeRates }: RateRoutesOptions): Api {
  const api = createApi();
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  // Only the large tables without secrets are compressed: compression beside a secret can reveal it.
  api.on('GET', ['/api/currencies', '/api/exchange-rates/USD'], compress());

  api.openapi(
    createRoute({
      ...at('GET /api/currencies', sessions),
      summary: 'List currencies with an exchange rate; the first twelve are offered in the calculator',
      responses: { 200: json(z.array(currencySchema), 'Currencies in display order') },
    }),
    async (context) => {
      const { rates } = await exchangeRates.current();
      const usable = currencies.filter(({ code }) => rates[code] !== undefined);
      return context.json(
        usable.map(({ code, flag, decimals }): Currency => ({ code, flag, name: names.of(code) ?? code, decimals })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/exchange-rates/USD', sessions),
      summary: 'Get exchange rates against the US dollar, with source and date',
      responses: { 200: json(exchangeRatesSchema, 'The latest available rates') },
    }),
    async (context) => context.json(await exchangeRates.current(), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/calculate-shipping', sessions),
      summary: 'Calculate a shipping cost with the current rate sheet',
      request: { body: body(calculateShippingSchema) },
      responses: {
        200: json(shippingPriceSchema, 'The price and its components'),
        ...refusals(...bodyRefusals, 'unavailable'),
      },
    }),
    async (context) => {
      const { language = 'en', ...question } = context.req.valid('json');
      return context.json(priceView(await calculate(question), language), 200);
    },
  );
  return api;
}
