import { createRoute, z } from '@hono/zod-openapi';
import type { Account } from '#contracts/accounts.ts';
import {
  auditEventSchema,
  auditHitsSchema,
  foundPersonSchema,
  findAuditSchema,
  findPersonSchema,
  listAuditEventsSchema,
  mostAuditHits,
} from '#contracts/audit.ts';
import type { Progress } from '#projections/progress.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { AuditEvents } from '../../audit/events.ts';
import type { FindAudit } from '../../audit/find.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { sourceOf } from '../source.ts';

export interface AuditEventRoutesOptions {
  sessions: Sessions;
  progress: Progress;
  events: AuditEvents;
  find: FindAudit;
  reads: Pick<PersonalDataReads, 'historyShown' | 'subjectNotFound'>;
}

/** Agents see their own work only. */
const onlyOf = ({ role, id }: Account): string | undefined => (role === 'agent' ? id : undefined);

/** The events of the whole log, and the ways to find what they are about. */
export function auditEventRoutes({ sessions, progress, events, find, reads }: AuditEventRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/audit/events', sessions),
      summary: 'List the events of the log, the newest recorded first; for agents their own alone',
      description:
        '`kind` is what events are about: something that has a history, where `email` is an email that was received, or `outgoing`, an email or text message that is sent.',
      request: { query: listAuditEventsSchema },
      responses: {
        200: json(z.array(auditEventSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { kind, type, from, to, correlation, limit, cursor, ...asked } = context.req.valid('query');
      const own = onlyOf(signedInAccount(context));
      if (own !== undefined && asked.actor !== undefined && asked.actor !== own) {
        throw new ApiError('forbidden', 'You can only view your own events.');
      }
      context.header('X-Waybill-Position', positionOf(progress));
      const actor = own ?? asked.actor;
      const page = await events.recorded({ kind, type, actor, from, to, correlation, limit, cursor });
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      return context.json(page.items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/audit/find', sessions),
      summary: 'Find histories by a tracking number, a quote, a user name, or the id of anything',
      request: { query: findAuditSchema },
      responses: {
        200: json(auditHitsSchema, `At most ${mostAuditHits}`),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json(await find.byText(context.req.valid('query').q, onlyOf(signedInAccount(context))), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/audit/find', sessions),
      summary: 'Find the histories that name a person, by the email address; recorded as a read',
      request: { body: body(findPersonSchema) },
      responses: {
        200: json(foundPersonSchema, `At most ${mostAuditHits}, the newest first`),
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'rebuild_needed', 'unavailable'),
      },
    }),
    async (context) => {
      const account = signedInAccount(context);
      const own = onlyOf(account);
      const { email } = context.req.valid('json');
      const { subjectIds, ...hits } = await find.byEmail(email, own);
      const [subjectId, ...also] = subjectIds;
      if (subjectId === undefined) reads.subjectNotFound(account, email, sourceOf(context));
      else {
        reads.historyShown(account, { about: { kind: 'person', id: subjectId }, asOf: null }, sourceOf(context));
      }
      const forExport = own === undefined ? { subjectId: subjectId ?? null, also } : { subjectId: null, also: [] };
      return context.json({ ...hits, ...forExport }, 200);
    },
  );
  return api;
}
