import { createRoute, z } from '@hono/zod-openapi';
import {
  followAskedSchema,
  followByEmailSchema,
  followChannelsSchema,
  followSchema,
  followViewSchema,
} from '#contracts/follows.ts';
import type { Channel } from '#contracts/mail.ts';
import { paths } from '#contracts/paths.ts';
import { normaliseTrackingNumber, trackingNumberPattern } from '#contracts/tracking-number.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { FollowLink, LinkTokens } from '#infra/signed-links/signed-links.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { followOf } from '../../domain/follow.ts';
import { followView } from '../../domain/follow-view.ts';
import type { FollowCommands } from '../../follows/commands.ts';
import { visitor, type CarryOut } from '../answer-command.ts';
import { ApiError } from '../errors.ts';
import type { GuesserOf } from '../guesses.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { RateLimits } from '../rate-limits.ts';

export interface FollowRoutesOptions {
  sessions: Sessions;
  models: Models;
  follows: FollowCommands;
  followTokens: LinkTokens<FollowLink>;
  carryOut: CarryOut;
  rateLimits: RateLimits;
  guesserOf: GuesserOf;
  metrics: Metrics;
  channels: readonly Channel[];
}

const tokenParam = z.object({ token: z.string().max(200) });
const notFound = () => new ApiError('not_found', 'This link is no longer valid.');

export function followRoutes(options: FollowRoutesOptions): Api {
  const { sessions, models, follows, followTokens, carryOut, rateLimits, guesserOf, metrics, channels } = options;
  const api = createApi();
  const linkIn = (token: string): FollowLink => {
    const link = followTokens.read(token);
    if (!link) throw notFound();
    return link;
  };

  api.openapi(
    createRoute({
      ...at('GET /api/follow-channels', sessions),
      summary: 'List the ways to get updates',
      responses: { 200: json(followChannelsSchema, 'Text messages only where a gateway is configured') },
    }),
    (context) => context.json({ channels: [...channels] }, 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/track/{trackingNumber}/follow', sessions),
      summary: 'Request updates for a parcel (sends a confirmation, at most one an hour per address or number)',
      request: {
        params: z.object({ trackingNumber: z.string().max(64) }),
        body: body(channels.includes('text') ? followSchema : followByEmailSchema),
      },
      responses: {
        202: json(followAskedSchema, 'Accepted; the same response for every address and number'),
        ...refusals(...bodyRefusals, 'tracking_not_found', 'conflict', 'key_reused', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      await rateLimits.follows.take(context.var.client);
      const trackingNumber = normaliseTrackingNumber(context.req.valid('param').trackingNumber);
      const isNumber = trackingNumberPattern.test(trackingNumber);
      const guesser = { limit: rateLimits.trackingMisses, key: guesserOf(context.var.client) };
      const shipmentId = await rateLimits.guess([guesser], async () =>
        isNumber ? shipmentIdByNumber(models, trackingNumber) : undefined,
      );
      if (!shipmentId) {
        metrics.lookupMisses.inc();
        throw new ApiError('tracking_not_found', 'Tracking number not found. Please verify the tracking number and try again.');
      }
      const request = context.req.valid('json');
      await carryOut(context, (command) => follows.request({ shipmentId, trackingNumber }, request, command), visitor);
      return context.json({ status: 'asked' as const }, 202);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/follows/{token}', sessions),
      summary: 'Get the subscription behind the link of a message',
      request: { params: tokenParam },
      responses: { 200: json(followViewSchema, 'The subscription'), ...refusals('not_found', 'unavailable') },
    }),
    async (context) => context.json(followView(await follows.find(linkIn(context.req.valid('param').token))), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/follows/{token}/confirm', sessions),
      summary: 'Confirm updates',
      request: { params: tokenParam },
      responses: {
        200: json(followViewSchema, 'The active subscription'),
        ...refusals('not_found', 'key_reused', 'unavailable'),
      },
    }),
    async (context) => {
      const link = linkIn(context.req.valid('param').token);
      const { state } = await carryOut(context, (command) => follows.confirm(link, command), visitor);
      return context.json(followView(followOf(state, link)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/follows/{token}/stop', sessions),
      summary: 'Unsubscribe (also supports one-click unsubscribe, RFC 8058)',
      request: { params: tokenParam },
      responses: {
        200: json(followViewSchema, 'The stopped subscription'),
        ...refusals('not_found', 'key_reused', 'unavailable'),
      },
    }),
    async (context) => {
      const link = linkIn(context.req.valid('param').token);
      const { state } = await carryOut(context, (command) => follows.stop(link, command), visitor);
      return context.json(followView(followOf(state, link)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/follows/{token}/stop', sessions),
      summary: 'Redirect to the unsubscribe page; changes nothing',
      request: { params: tokenParam },
      responses: { 303: { description: 'Redirect to the page' } },
    }),
    (context) => context.redirect(paths.followStop(context.req.valid('param').token), 303),
  );
  return api;
}
