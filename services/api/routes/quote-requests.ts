import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { quoteOfferSchema, quoteReceivedSchema, quoteRequestSchema } from '#contracts/quotes.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { LinkTokens, QuoteLink } from '#infra/signed-links/signed-links.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import { offerView, receivedView } from '../../domain/quote-view.ts';
import type { QuoteCommands } from '../../quotes/commands.ts';
import { visitor, type AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { RateLimits } from '../rate-limits.ts';

export interface QuoteRequestRoutesOptions {
  sessions: Sessions;
  quotes: QuoteCommands;
  quoteLinks: LinkTokens<QuoteLink>;
  answerCommand: AnswerCommand;
  rateLimits: RateLimits;
  clock: Clock;
}

const tokenParam = z.object({ token: z.string().max(120) });

export function quoteRequestRoutes(options: QuoteRequestRoutesOptions): Api {
  const { sessions, quotes, quoteLinks, answerCommand, rateLimits, clock } = options;
  const api = createApi();
  const today = () => utcDay(clock.now());

  api.openapi(
    createRoute({
      ...at('POST /api/quote-request', sessions),
      summary: 'Request a quote',
      request: { body: body(quoteRequestSchema) },
      responses: {
        201: json(quoteReceivedSchema, 'Request received; staff reply by email'),
        ...refusals(...bodyRefusals, 'key_reused', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      await rateLimits.quoteRequests.take(context.var.client);
      const request = context.req.valid('json');
      const { state } = await answerCommand(context, (command, id) => quotes.request(id, request, command), visitor);
      return context.json(receivedView(state), 201);
    },
  );

  const linked = (context: Context<ApiEnv>, token: string) => {
    const link = quoteLinks.read(token);
    if (!link) throw new DomainError('bad_link', 'This link is not valid.');
    // The address of this page is a key: no site it links to may see it.
    context.header('Cache-Control', 'private, no-store');
    return link;
  };

  api.openapi(
    createRoute({
      ...at('GET /api/quotes/accept/{token}', sessions),
      summary: 'Get the quote behind a signed link',
      request: { params: tokenParam },
      responses: {
        200: json(quoteOfferSchema, 'The quote; its status says whether it can be accepted'),
        ...refusals('bad_link', 'quote_replaced', 'unavailable'),
      },
    }),
    async (context) => {
      const { quoteId, answer } = linked(context, context.req.valid('param').token);
      return context.json(offerView(await quotes.current(quoteId), answer, today()), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/quotes/accept/{token}', sessions),
      summary: 'Accept the quote behind a signed link',
      request: { params: tokenParam },
      responses: {
        200: json(quoteOfferSchema, 'The accepted quote'),
        ...refusals('bad_link', 'quote_replaced', 'quote_expired', 'quote_accepted', 'conflict', 'key_reused', 'unavailable'),
      },
    }),
    async (context) => {
      const { quoteId, answer } = linked(context, context.req.valid('param').token);
      const { state } = await answerCommand(context, (command) => quotes.accept(quoteId, answer, command), visitor);
      return context.json(offerView(state, answer, today()), 200);
    },
  );
  return api;
}
