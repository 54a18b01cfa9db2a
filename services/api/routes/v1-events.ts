import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiKeyScope } from '#contracts/api-keys.ts';
import {
  followEventsSchema,
  longestCursor,
  publicEventsPageSchema,
  publicEventTypes,
  scopeOfPublicEvent,
  type PublicEventType,
} from '#contracts/public-events.ts';
import type { EventFeed, FeedPlace } from '../../integrations/event-feed.ts';
import { eventStream, nextPage, pageOf, whereAway } from '../../integrations/follow-feed.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { callingKey, type KeyGuard } from '../key-guard.ts';
import { sideOf, type KeySides } from '../key-sides.ts';
import { createLastingAnswers } from '../lasting-answers.ts';
import { createApi, forPrograms, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { createWaitingCalls } from '../waiting-calls.ts';

export interface V1EventRoutesOptions {
  guard: KeyGuard;
  sides: KeySides;
}

/** With the two seconds that an answer about a key is good for, a revoked one ends within five. */
const keyCheckedEveryMs = 2_000;
const streamType = 'text/event-stream';
const answered = json(
  publicEventsPageSchema,
  'One page, whose `nextCursor` is never null, or with `Accept: text/event-stream` server-sent events without an end',
);

/** What happened, as webhooks tell it, for programs that come and ask. */
export function v1EventRoutes({ guard, sides }: V1EventRoutesOptions): Api {
  const api = createApi();
  const lasting = createLastingAnswers({ waiting: createWaitingCalls(), keyCheckedEveryMs, takenWithinMs: 1_000 });

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/events', guard),
      summary: 'Follow what happens, in the order of the log',
      request: {
        query: followEventsSchema,
        headers: z.object({ 'last-event-id': z.string().max(longestCursor).optional() }),
      },
      responses: {
        200: { ...answered, content: { ...answered.content, [streamType]: { schema: z.string() } } },
        ...refusals('invalid_request', 'invalid_api_key', 'api_key_not_allowed', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const { feed, progress } = sideOf(sides, context);
      const { cursor, after = cursor, types, limit, wait } = context.req.valid('query');
      const isStream = context.req.header('Accept')?.includes(streamType) ?? false;
      const lastSeen = isStream ? context.req.valid('header')['last-event-id'] : undefined;
      const named = context.req.query('after') === undefined ? 'cursor' : 'after';
      const place = await placeAt(feed, lastSeen || after, named);
      const shown = shownTypes(callingKey(context).scopes, types);
      context.header('X-Waybill-Position', positionOf(progress));
      const request = { types: shown, limit };
      // The body of an answer to HEAD is never read, so that nothing would end it.
      const isHead = context.req.method === 'HEAD';
      if (isStream && !isHead) return stream(context, place, request);
      const first = await feed.page(place, request);
      if (first.events.length > 0 || first.hasMore || wait === 0 || isHead) return context.json(pageOf(first), 200);
      return waitFor(context, first.next, { ...request, waitMs: wait * 1_000 });
    },
  );

  interface Asked {
    types: ReadonlySet<PublicEventType>;
    limit: number;
  }

  /** The answer begins at once and its page comes later, so that those who wait do not keep others from being answered. */
  function waitFor(context: Context<ApiEnv>, after: FeedPlace, { waitMs, ...asked }: Asked & { waitMs: number }) {
    const { feed } = sideOf(sides, context);
    return lasting(context, 'application/json', async function* (signal) {
      const empty = { events: [], next: after, hasMore: false, seen: 0n };
      const page = await nextPage({ feed, after, signal, waitMs, ...asked }).catch(whereAway);
      yield new TextEncoder().encode(JSON.stringify(pageOf(!page || signal.aborted ? empty : page)));
    }) as never;
  }

  function stream(context: Context<ApiEnv>, after: FeedPlace, asked: Asked) {
    const { feed } = sideOf(sides, context);
    context.header('X-Accel-Buffering', 'no');
    return lasting(context, streamType, (signal) => eventStream({ feed, after, signal, ...asked })) as never;
  }

  return api;
}

async function placeAt(feed: EventFeed, cursor: string, named: 'cursor' | 'after'): Promise<FeedPlace> {
  const place = await feed.placeOf(cursor);
  if (place) return place;
  const message = 'This cursor is not of this event log. Begin again without one, or with `latest`.';
  throw new ApiError('invalid_request', message, { fields: { [named]: message } });
}

/** What a key may see of what it asks for; without a list, all that it may see. */
function shownTypes(scopes: readonly ApiKeyScope[], asked: readonly PublicEventType[] | undefined): Set<PublicEventType> {
  const hidden = asked?.find((type) => !scopes.includes(scopeOfPublicEvent(type)));
  if (hidden) {
    const scope = scopeOfPublicEvent(hidden);
    throw new ApiError('api_key_not_allowed', `This API key does not have the scope ${scope}, which ${hidden} needs.`);
  }
  return new Set((asked ?? publicEventTypes).filter((type) => scopes.includes(scopeOfPublicEvent(type))));
}
