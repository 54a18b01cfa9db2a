import { createRoute, z } from '@hono/zod-openapi';
import type { About } from '#contracts/about.ts';
import type { Account } from '#contracts/accounts.ts';
import {
  auditedEventSchema,
  auditKindInPathSchema,
  auditStateSchema,
  listAuditedSchema,
  readAuditSchema,
} from '#contracts/audit.ts';
import { hasWorkedOn } from '#projections/history/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ReadAudit } from '../../audit/audit.ts';
import type { AuditEvents } from '../../audit/events.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';

export interface AuditRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  read: ReadAudit;
  events: AuditEvents;
  reads: Pick<PersonalDataReads, 'historyShown'>;
}

const aboutParam = z.object({ kind: auditKindInPathSchema, id: z.string().max(100) });

const aboutIn = ({ kind, id }: z.infer<typeof aboutParam>): About => ({
  kind,
  id: parseUuid(id, () => new DomainError('not_found', 'There is no such history.')),
});

/** Anything as of any moment, and everything that happened to it. */
export function auditRoutes({ sessions, models, progress, read, events, reads }: AuditRoutesOptions): Api {
  const api = createApi();

  /** Agents see what they worked on, everyone else who may call sees everything. */
  const admit = async (account: Account, about: About) => {
    if (account.role === 'agent' && !(await hasWorkedOn(models, about, account.id))) {
      throw new ApiError('forbidden', 'You can only view the history of what you have worked on.');
    }
  };

  api.openapi(
    createRoute({
      ...at('GET /api/audit/{kind}/{id}', sessions),
      summary: 'Get the state of something as of a revision or a moment, folded from its events; recorded as a read',
      description:
        '`as=known` is what had been recorded by then, `as=happened` what had happened by then, as far as is known now. What there is only one of has the id `00000000-0000-0000-0000-000000000000`.',
      request: { params: aboutParam, query: readAuditSchema },
      responses: {
        200: json(auditStateSchema, 'The state, what its last event changed, and where that stands among all events'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const about = aboutIn(context.req.valid('param'));
      const { asOf, as } = context.req.valid('query');
      const account = signedInAccount(context);
      await admit(account, about);
      const state = await read(about, { asOf, as });
      reads.historyShown(account, { about, asOf: asOf ?? null }, sourceOf(context));
      return context.json(state, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/audit/{kind}/{id}/events', sessions),
      summary: 'List every event about something in the order of the log, with causes and effects',
      request: { params: aboutParam, query: listAuditedSchema },
      responses: {
        200: json(z.array(auditedEventSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const about = aboutIn(context.req.valid('param'));
      const { limit, cursor } = context.req.valid('query');
      await admit(signedInAccount(context), about);
      context.header('X-Waybill-Position', positionOf(progress));
      const page = await events.about(about, { limit, cursor });
      if (page.items.length === 0 && cursor === undefined) throw new DomainError('not_found', 'There is no such history.');
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      return context.json(page.items, 200);
    },
  );
  return api;
}
