import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { sessionsSchema } from '#contracts/sessions.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { SessionList } from '../../accounts/session-list.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { CarryOut } from '../answer-command.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ApiEnv } from '../env.ts';
import { sessionCookie, signedInAccount } from '../guards.ts';
import { listShown, type ListReads } from '../list-shown.ts';
import { at, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface SessionRoutesOptions {
  sessions: Sessions;
  sessionList: SessionList;
  directory: Pick<Directory, 'find'>;
  carryOut: CarryOut;
  reads: ListReads;
}

const sessionParam = z.object({ sessionId: z.string().max(100) });

/** Where people are signed in: everyone sees and ends their own sessions, administrators those of each person. */
export function sessionRoutes({ sessions, sessionList, directory, carryOut, reads }: SessionRoutesOptions): Api {
  const api = createApi();

  const of = (context: Context<ApiEnv>, accountId: string) => ({ accountId, token: getCookie(context, sessionCookie) });
  const ownOf = (context: Context<ApiEnv>) => of(context, signedInAccount(context).id);
  const personsOf = async (context: Context<ApiEnv>, id: string) => {
    const accountId = parseUuid(id, accountNotFound);
    if (!(await directory.find(accountId))) throw accountNotFound();
    return of(context, accountId);
  };
  const revoke = async (context: Context<ApiEnv>, whose: ReturnType<typeof of>, which: { id: string } | 'others') => {
    await carryOut(context, (command) => sessionList.revoke(whose, which, command));
    return sessionList.list(whose);
  };

  const read = { 200: json(sessionsSchema, 'Used last first'), ...refusals('unauthenticated', 'forbidden', 'unavailable') };
  const left = {
    200: json(sessionsSchema, 'Those that are left, used last first'),
    ...refusals(...commandRefusals, 'not_found'),
  };

  api.openapi(
    createRoute({ ...at('GET /api/account/sessions', sessions), summary: 'List where you are signed in', responses: read }),
    async (context) => context.json(await sessionList.list(ownOf(context)), 200),
  );
  api.openapi(
    createRoute({
      ...at('POST /api/account/sessions/revoke-others', sessions),
      summary: 'End every session of yours but this one',
      responses: left,
    }),
    async (context) => context.json(await revoke(context, ownOf(context), 'others'), 200),
  );
  api.openapi(
    createRoute({
      ...at('POST /api/account/sessions/{sessionId}/revoke', sessions),
      summary: 'End one of your sessions; one that is over already stays so',
      request: { params: sessionParam },
      responses: left,
    }),
    async (context) => {
      const { sessionId } = context.req.valid('param');
      return context.json(await revoke(context, ownOf(context), { id: parseUuid(sessionId, sessionNotFound) }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/people/{id}/sessions', sessions),
      summary: 'List where a person is signed in',
      request: { params: idParam },
      responses: { ...read, ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable') },
    }),
    async (context) => {
      const found = await sessionList.list(await personsOf(context, context.req.valid('param').id));
      listShown(context, reads, { list: 'sessions', count: found.length });
      return context.json(found, 200);
    },
  );
  api.openapi(
    createRoute({
      ...at('POST /api/people/{id}/sessions/revoke-others', sessions),
      summary: 'End every session of a person but the one of this request',
      request: { params: idParam },
      responses: left,
    }),
    async (context) => {
      const whose = await personsOf(context, context.req.valid('param').id);
      return context.json(await revoke(context, whose, 'others'), 200);
    },
  );
  api.openapi(
    createRoute({
      ...at('POST /api/people/{id}/sessions/{sessionId}/revoke', sessions),
      summary: 'End one session of a person; one that is over already stays so',
      request: { params: idParam.extend(sessionParam.shape) },
      responses: left,
    }),
    async (context) => {
      const { id, sessionId } = context.req.valid('param');
      const whose = await personsOf(context, id);
      return context.json(await revoke(context, whose, { id: parseUuid(sessionId, sessionNotFound) }), 200);
    },
  );
  return api;
}

const accountNotFound = () => new DomainError('not_found', 'Account not found.');
const sessionNotFound = () => new DomainError('not_found', 'Session not found.');
