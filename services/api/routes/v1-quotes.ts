import { createRoute } from '@hono/zod-openapi';
import { quoteReceivedSchema, quoteRequestSchema, quoteSchema } from '#contracts/quotes.ts';
import { calculateShippingSchema, shippingPriceSchema } from '#contracts/rates.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { listQuotesForProgramsSchema, quotesForProgramsSchema } from '#contracts/v1.ts';
import type { Clock } from '#infra/clock.ts';
import { quoteById, quotesMatching } from '#projections/quotes/queries.ts';
import { DomainError } from '../../domain/errors.ts';
import { receivedView } from '../../domain/quote-view.ts';
import type { QuoteState } from '../../domain/quote.ts';
import type { QuoteCommands } from '../../quotes/commands.ts';
import type { Calculate } from '../../rates/calculator.ts';
import { priceView } from '../../rates/price-view.ts';
import type { RunCommand } from '../answer-command.ts';
import { listPage } from '../list-pages.ts';
import { keyActor, type KeyGuard } from '../key-guard.ts';
import { sideOf, type KeySides } from '../key-sides.ts';
import {
  body,
  bodyRefusals,
  createApi,
  forPrograms,
  json,
  keyCommandRefusals,
  keyRefusals,
  onePage,
  refusals,
  type Api,
} from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { createQuoteShownToKey } from '../shown-to-key.ts';

export interface V1QuoteRoutesOptions {
  guard: KeyGuard;
  sides: KeySides;
  /** Of test mode. */
  testQuotes: Pick<QuoteCommands, 'request'>;
  calculate: Calculate;
  clock: Clock;
}

const notFound = () => new DomainError('not_found', 'Quote not found.');

/** Prices and quotes as programs read them, by API key. */
export function v1QuoteRoutes({ guard, sides, testQuotes, calculate, clock }: V1QuoteRoutesOptions): Api {
  const api = createApi();
  const shown = createQuoteShownToKey(sides);
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
      const { models, progress } = sideOf(sides, context);
      context.header('X-Waybill-Position', positionOf(progress));
      const page = await listPage(context, cursor, (place) =>
        quotesMatching(models, { search, status, today: today(), cursor: place, limit }),
      );
      for (const { id } of page.items) shown(context, id);
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
      const { models, progress } = sideOf(sides, context);
      context.header('X-Waybill-Position', positionOf(progress));
      const quote = await quoteById(models, parseUuid(context.req.valid('param').id, notFound), today());
      if (!quote) throw notFound();
      shown(context, quote.id);
      context.header('ETag', `"${quote.revision}"`);
      return context.json(quote, 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/test-quotes', guard),
      summary: 'Ask for a quote in test mode, with a test key; its address says what becomes of it',
      request: { body: body(quoteRequestSchema) },
      responses: {
        201: json(quoteReceivedSchema, 'Request received; a live one is answered within these hours'),
        ...refusals(...keyCommandRefusals),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const ask: RunCommand<QuoteState> = (command, id) => testQuotes.request(id, request, command);
      const { state } = await sides.test.answerCommand(context, ask, keyActor(context));
      return context.json(receivedView(state), 201);
    },
  );
  return api;
}
