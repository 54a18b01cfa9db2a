import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  connectEmailSchema,
  mailboxDisconnectedSchema,
  mailboxSchema,
  mailboxesSchema,
  mailTestSchema,
  replaceMailPasswordSchema,
  type Mailbox,
} from '#contracts/mailboxes.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { MailboxState } from '../../domain/mailbox.ts';
import { mailboxNotFound } from '../../domain/mailbox.ts';
import { mailboxView } from '../../domain/mailbox-view.ts';
import type { MailboxCommands } from '../../mailboxes/commands.ts';
import { notFetchedYet, type MailboxList } from '../../mailboxes/list-mailboxes.ts';
import type { AnswerCommand, RunCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { RateLimits } from '../rate-limits.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface MailboxRoutesOptions {
  sessions: Sessions;
  commands: MailboxCommands;
  list: MailboxList;
  answerCommand: AnswerCommand;
  rateLimits: Pick<RateLimits, 'mailLogins'>;
}

/** The mailboxes of this installation: administrators connect them, auditors see them. Nobody reads a password. */
export function mailboxRoutes({ sessions, commands, list, answerCommand, rateLimits }: MailboxRoutesOptions): Api {
  const api = createApi();

  const answer = async (context: Context<ApiEnv>, run: RunCommand<MailboxState>): Promise<Mailbox> => {
    const { state } = await answerCommand(context, run);
    if (state.type === 'none') throw mailboxNotFound();
    const listed = (await list.all()).find(({ id }) => id === state.mailbox.mailboxId);
    return mailboxView(state, listed?.health ?? notFetchedYet);
  };
  /** Whoever may name mail servers could try out passwords on them. */
  const spendLogin = (context: Context<ApiEnv>) => rateLimits.mailLogins.take(signedInAccount(context).id);
  const idIn = (context: { req: { valid(target: 'param'): { id: string } } }) =>
    parseUuid(context.req.valid('param').id, mailboxNotFound);

  api.openapi(
    createRoute({
      ...at('POST /api/connect-email', sessions),
      summary: 'Connect a mailbox, once both of its servers let it in',
      request: { body: body(connectEmailSchema) },
      responses: {
        200: json(mailboxSchema, 'The connected mailbox'),
        ...refusals(...commandRefusals, 'mail_login_failed', 'taken', 'rate_limited'),
      },
    }),
    async (context) => {
      await spendLogin(context);
      const mailbox = context.req.valid('json');
      return context.json(await answer(context, (command) => commands.connect(mailbox, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/mailboxes', sessions),
      summary: 'List the mailboxes and how they are; the business mailbox is the first',
      responses: {
        200: json(mailboxesSchema, 'Without passwords'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json({ mailboxes: await list.all() }, 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/mailboxes/{id}/password', sessions),
      summary: 'Replace the password of a mailbox, once both of its servers accept it',
      request: { params: idParam, body: body(replaceMailPasswordSchema) },
      responses: {
        200: json(mailboxSchema, 'The mailbox with another password'),
        ...refusals(...commandRefusals, 'not_found', 'mail_login_failed', 'rate_limited'),
      },
    }),
    async (context) => {
      const id = idIn(context);
      await spendLogin(context);
      const { password } = context.req.valid('json');
      return context.json(await answer(context, (command) => commands.replacePassword(id, password, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/mailboxes/{id}/test', sessions),
      summary: 'Sign in to both servers of a mailbox; changes nothing',
      request: { params: idParam },
      responses: {
        200: json(mailTestSchema, 'What each side said; null where it works'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const id = idIn(context);
      await spendLogin(context);
      return context.json(await commands.test(id), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/mailboxes/{id}/disconnect', sessions),
      summary: 'Disconnect a mailbox and delete its password; emails that were received from it stay',
      request: { params: idParam },
      responses: {
        200: json(mailboxDisconnectedSchema, 'How many emails stay'),
        ...refusals(...commandRefusals, 'not_found'),
      },
    }),
    async (context) => {
      const id = idIn(context);
      await answerCommand(context, (command) => commands.disconnect(id, command));
      return context.json({ id, keptEmails: await list.received(id) }, 200);
    },
  );
  return api;
}
