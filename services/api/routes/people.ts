import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  changeRoleSchema,
  inviteAgainSchema,
  invitedAgainSchema,
  invitePersonSchema,
  listPeopleSchema,
  mostCountedPeople,
  personSchema,
  type Person,
} from '#contracts/accounts.ts';
import { resetFactorSchema } from '#contracts/second-factor.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { HandledAccount, Order } from '../../accounts/account-changes.ts';
import { countPeople, listPeople, personOf } from '../../accounts/list-people.ts';
import type { People } from '../../accounts/people.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import { expectedRevision, type AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { listShown, type ListReads } from '../list-shown.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface PeopleRoutesOptions {
  sessions: Sessions;
  people: People;
  directory: Pick<Directory, 'page' | 'count' | 'find'>;
  answerCommand: AnswerCommand;
  reads: ListReads;
}

/** Whoever has an account: administrators change them, auditors read. */
export function peopleRoutes({ sessions, people, directory, answerCommand, reads }: PeopleRoutesOptions): Api {
  const api = createApi();

  type Run = (accountId: string, order: Order) => Promise<HandledAccount>;
  const carryOut = async (context: Context<ApiEnv>, given: string | undefined, run: Run) => {
    const expected = expectedRevision(context);
    const givenId = given === undefined ? undefined : parseUuid(given, accountNotFound);
    const { changed, accountId } = await answerCommand(context, async (command, resourceId) => {
      const id = givenId ?? resourceId;
      return { ...(await run(id, { context: command, ...expected })), accountId: id };
    });
    const found = await directory.find(accountId);
    if (!found) throw accountNotFound();
    return { person: personOf(found), changed };
  };
  const answer = async (...order: Parameters<typeof carryOut>): Promise<Person> => (await carryOut(...order)).person;

  api.openapi(
    createRoute({
      ...at('GET /api/people', sessions),
      summary: 'List those who have an account, newest first',
      request: { query: listPeopleSchema },
      responses: {
        200: json(
          z.array(personSchema),
          `One page; \`X-Next-Cursor\` is present while there are more. With \`count=true\`, \`X-Total-Count\` is the number of matches; \`${mostCountedPeople}+\` stands for more than that.`,
        ),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { cursor, limit, count, search, role, state } = context.req.valid('query');
      const wanted = { search, role, state };
      const [page, total] = await Promise.all([
        listPeople(directory, { ...wanted, cursor, limit }),
        count ? countPeople(directory, wanted) : undefined,
      ]);
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      if (total !== undefined) context.header('X-Total-Count', total);
      listShown(context, reads, { list: 'people', count: page.items.length });
      return context.json(page.items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/people', sessions),
      summary: 'Invite a person by email (the link works once, for 7 days)',
      request: { body: body(invitePersonSchema) },
      responses: { 201: json(personSchema, 'The invited person'), ...refusals(...commandRefusals, 'taken') },
    }),
    async (context) => {
      const person = context.req.valid('json');
      return context.json(await answer(context, undefined, (id, order) => people.invite(id, person, order)), 201);
    },
  );

  const changeRefusals = refusals(...commandRefusals, 'not_found', 'last_admin', 'stale_revision');
  const changed = (description: string) => ({ 200: json(personSchema, description), ...changeRefusals });

  api.openapi(
    createRoute({
      ...at('POST /api/people/{id}/invitation', sessions),
      summary: 'Send another invitation, at most one an hour; the links of those before it end',
      request: { params: idParam, body: body(inviteAgainSchema) },
      responses: {
        200: json(invitedAgainSchema, 'The invited person, and whether an email went out: the link of the last hour stands'),
        ...changeRefusals,
      },
    }),
    async (context) => {
      const { language } = context.req.valid('json');
      const { id } = context.req.valid('param');
      const again = await carryOut(context, id, (account, order) => people.inviteAgain(account, language, order));
      return context.json({ ...again.person, isMailed: again.changed }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('PATCH /api/people/{id}/role', sessions),
      summary: 'Change the role of a person and end their sessions',
      request: { params: idParam, body: body(changeRoleSchema) },
      responses: changed('The person with the new role'),
    }),
    async (context) => {
      const { role } = context.req.valid('json');
      const { id } = context.req.valid('param');
      return context.json(await answer(context, id, (account, order) => people.changeRole(account, role, order)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/people/{id}/deactivate', sessions),
      summary: 'Deactivate an account and end its sessions',
      request: { params: idParam },
      responses: changed('The deactivated person'),
    }),
    async (context) => context.json(await answer(context, context.req.valid('param').id, people.deactivate), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/people/{id}/reactivate', sessions),
      summary: 'Let a person sign in again',
      request: { params: idParam },
      responses: changed('The person'),
    }),
    async (context) => context.json(await answer(context, context.req.valid('param').id, people.reactivate), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/people/{id}/second-factor/reset', sessions),
      summary: "Take away a person's second factor, end their sessions and tell them by email",
      request: { params: idParam, body: body(resetFactorSchema) },
      responses: changed('The person, who signs in with the password alone'),
    }),
    async (context) => {
      const { language } = context.req.valid('json');
      const { id } = context.req.valid('param');
      return context.json(await answer(context, id, (account, order) => people.resetFactor(account, language, order)), 200);
    },
  );
  return api;
}

const accountNotFound = () => new DomainError('not_found', 'Account not found.');
