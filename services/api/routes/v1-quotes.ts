import { createRoute } from '@hono/zod-openapi';
import { quoteSchema } from '#contracts/quotes.ts';
import { calculateShippingSchema, shippingPriceSchema } from '#contracts/rates.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { listQuotesForProgramsSchema, quotesForProgramsSchema } from '#contracts/v1.ts';
import type { Clock } from '#infra/clock.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { quoteById, quotesMatching } from '#projections/quotes/queries.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Calculate } from '../../rates/calculator.ts';
import { priceView } from '../../rates/price-view.ts';
import { listPage } from '../list-pages.ts';
import type { KeyGuard } from '../key-guard.ts';
import { body, bodyRefusals, createApi, forPrograms, json, keyRefusals, onePage, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface V1QuoteRoutesOptions {
  guard: KeyGuard;
  models: Models;
  progress: Progress;
  calculate: Calculate;
  clock: Clock;
}

const notFound = () => new DomainError('not_found', 'Quote not found.');

/** Prices and quotes as programs read them, by API key. */
export function v1QuoteRoutes({ guard, models, progress, calculate, clock }: V1QuoteRoutesOptions): Api {
  const api = createApi();
  const today = () => utcDay(clock.now());

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/calculate-shipping', guard),
      summary: 'Calculate a shipping cost with the current rate sheet',
      request: { body: body(calculateShippingSchema) },
      responses: {
        200: json(shippingPriceSchema, 'The price and its components'),
        ...refusals(...bodyRefusals, ...keyRefusals),
      },
    }),
    async (context) => {
      const { language = 'en', ...question } = context.req.valid('json');
      return context.json(priceView(await calculate(question), language), 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/quotes', guard),
      summary: 'List quotes, newest first',
      request: { query: listQuotesForProgramsSchema },
      responses: {
        200: json(quotesForProgramsSchema, onePage),
        ...refusals('invalid_request', ...keyRefusals),
      },
    }),
    async (context) => {
      const { cursor, limit, search, status } = context.req.valid('query');
      context.header('X-Waybill-Position', positionOf(progress));
      const page = await listPage(context, cursor, (place) =>
        quotesMatching(models, { search, status, today: today(), cursor: place, limit }),
      );
      return context.json(page, 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/quotes/{id}', guard),
      summary: 'Get a quote',
      request: { params: idParam },
      responses: {
        200: json(quoteSchema, 'The quote; its revision is the `ETag`'),
        ...refusals('not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      const quote = await quoteById(models, parseUuid(context.req.valid('param').id, notFound), today());
      if (!quote) throw notFound();
      context.header('ETag', `"${quote.revision}"`);
      return context.json(quote, 200);
    },
  );
  return api;
}
