import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { historyEntrySchema } from '#contracts/history.ts';
import { answerQuoteSchema, listQuotesSchema, mostCountedQuotes, quoteSchema, shipmentDraftSchema } from '#contracts/quotes.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import { hasWorkedOn, historyOf } from '#projections/history/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { countQuotes, quoteById, quotesMatching } from '#projections/quotes/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { draftView, quoteView } from '../../domain/quote-view.ts';
import type { QuoteCommands } from '../../quotes/commands.ts';
import { expectedRevision, type AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { listShown } from '../list-shown.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';

export interface QuoteRoutesOptions {
  sessions: Sessions;
  quotes: QuoteCommands;
  answerCommand: AnswerCommand;
  models: Models;
  progress: Progress;
  reads: Pick<PersonalDataReads, 'quoteShown' | 'listShown'>;
  clock: Clock;
}

const notFound = () => new DomainError('not_found', 'Quote not found.');

export function quoteRoutes({ sessions, quotes, answerCommand, models, progress, reads, clock }: QuoteRoutesOptions): Api {
  const api = createApi();
  const today = () => utcDay(clock.now());

  api.openapi(
    createRoute({
      ...at('GET /api/quotes', sessions),
      summary: 'List quotes, newest first',
      request: { query: listQuotesSchema },
      responses: {
        200: json(
          z.array(quoteSchema),
          `One page; \`X-Next-Cursor\` is present while there are more. With \`count=true\`, \`X-Total-Count\` is the number of matches, or ${mostCountedQuotes} if there are more.`,
        ),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { cursor, limit, count, ...asked } = context.req.valid('query');
      const wanted = { search: asked.search, status: asked.status, today: today() };
      context.header('X-Waybill-Position', positionOf(progress));
      const [page, total] = await Promise.all([
        quotesMatching(models, { ...wanted, cursor, limit }),
        count ? countQuotes(models, { ...wanted, most: mostCountedQuotes }) : undefined,
      ]);
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      if (total !== undefined) context.header('X-Total-Count', String(total));
      listShown(context, reads, { list: 'quotes', count: page.items.length });
      return context.json(page.items, 200);
    },
  );

  const found = async (context: Context<ApiEnv>, id: string) => {
    context.header('X-Waybill-Position', positionOf(progress));
    const quote = await quoteById(models, parseUuid(id, notFound), today());
    if (!quote) throw notFound();
    context.header('ETag', `"${quote.revision}"`);
    return quote;
  };

  api.openapi(
    createRoute({
      ...at('GET /api/quotes/{id}', sessions),
      summary: 'Get a quote',
      request: { params: idParam },
      responses: {
        200: json(quoteSchema, 'The quote'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const quote = await found(context, context.req.valid('param').id);
      reads.quoteShown(quote.id, { proof: 'session', account: signedInAccount(context) }, sourceOf(context));
      return context.json(quote, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/quotes/{id}/history', sessions),
      summary: "List a quote's events with actor, source, time and log position",
      request: { params: idParam },
      responses: {
        200: json(z.array(historyEntrySchema), 'Events in log order'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const { id } = await found(context, context.req.valid('param').id);
      const about = { kind: 'quote', id };
      const account = signedInAccount(context);
      if (account.role === 'agent' && !(await hasWorkedOn(models, about, account.id))) {
        throw new ApiError('forbidden', 'You can only view the history of quotes you have worked on.');
      }
      return context.json(await historyOf(models, about), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/quotes/{id}/answer', sessions),
      summary: 'Send a quote with a price and expiry date; emails the customer a link to accept it',
      request: { params: idParam, body: body(answerQuoteSchema) },
      responses: {
        200: json(quoteSchema, 'The updated quote'),
        ...refusals(...commandRefusals, 'not_found', 'quote_accepted', 'stale_revision'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, notFound);
      const answer = context.req.valid('json');
      const expected = expectedRevision(context);
      const { state, revision } = await answerCommand(context, (command) => quotes.answer(id, answer, command, expected));
      if (state.type === 'none' || revision === undefined) throw notFound();
      return context.json(quoteView(state, revision, today()), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/quotes/{id}/shipment-draft', sessions),
      summary: 'Get a draft shipment from an accepted quote',
      request: { params: idParam },
      responses: {
        200: json(shipmentDraftSchema, 'Complete it and send it to POST /api/shipments; the price cannot be changed'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'quote_not_accepted', 'conflict', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, notFound);
      const draft = draftView(await quotes.accepted(id));
      reads.quoteShown(id, { proof: 'session', account: signedInAccount(context) }, sourceOf(context));
      return context.json(draft, 200);
    },
  );
  return api;
}
