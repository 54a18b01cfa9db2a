import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Account } from '#contracts/accounts.ts';
import {
  assignConversationSchema,
  conversationSchema,
  conversationStepSchema,
  noteConversationSchema,
  snoozeConversationSchema,
} from '#contracts/conversations.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ConversationCommands } from '../../conversations/commands.ts';
import type { ConversationLists } from '../../conversations/lists.ts';
import type { ConversationCommand } from '../../domain/conversation.ts';
import { DomainError } from '../../domain/errors.ts';
import { expectedRevision, type AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { conversationNotFound } from './conversations.ts';

export interface ConversationCommandRoutesOptions {
  sessions: Sessions;
  conversations: ConversationCommands;
  lists: ConversationLists;
  directory: Pick<Directory, 'find'>;
  answerCommand: AnswerCommand;
}

/** What staff do with conversations by email besides writing in them. */
export function conversationCommandRoutes(options: ConversationCommandRoutesOptions): Api {
  const { sessions, conversations, lists, directory, answerCommand } = options;
  const api = createApi();
  const responses = {
    200: json(conversationSchema, 'The conversation as it is now, without its messages'),
    ...refusals(...commandRefusals, 'not_found', 'stale_revision'),
  };

  const answer = async (
    context: Context<ApiEnv>,
    given: string,
    commandOf: (account: Account, now: string) => ConversationCommand,
  ) => {
    const conversationId = parseUuid(given, conversationNotFound);
    const expected = expectedRevision(context);
    const account = signedInAccount(context);
    const { state, revision } = await answerCommand(context, (command) =>
      conversations.carryOut({ conversationId, command: commandOf(account, command.now), ...expected }, command),
    );
    if (state.type === 'none' || revision === undefined) throw conversationNotFound();
    const [listed] = await lists.listed([{ state, revision: Number(revision) }], false);
    if (!listed) throw conversationNotFound();
    return listed;
  };

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/resolve', sessions),
      summary: 'Resolve a conversation; it opens again when the customer answers',
      request: { params: idParam, body: body(conversationStepSchema) },
      responses,
    }),
    async (context) => context.json(await answer(context, context.req.valid('param').id, () => ({ type: 'resolve' })), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/reopen', sessions),
      summary: 'Open a conversation again that was resolved or snoozed',
      request: { params: idParam, body: body(conversationStepSchema) },
      responses,
    }),
    async (context) =>
      context.json(await answer(context, context.req.valid('param').id, () => ({ type: 'reopen', because: 'staff' })), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/snooze', sessions),
      summary: 'Put a conversation aside until then, or until the customer answers',
      request: { params: idParam, body: body(snoozeConversationSchema) },
      responses,
    }),
    async (context) => {
      const { until } = context.req.valid('json');
      const { id } = context.req.valid('param');
      return context.json(await answer(context, id, (_, now) => ({ type: 'snooze', until, now })), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/assign', sessions),
      summary: 'Give a conversation to a colleague, or to nobody',
      request: { params: idParam, body: body(assignConversationSchema) },
      responses,
    }),
    async (context) => {
      const { accountId } = context.req.valid('json');
      const entry = accountId === null ? undefined : await directory.find(accountId);
      const isAble = entry !== undefined && entry.disabledAt === null && (entry.role === 'agent' || entry.role === 'admin');
      if (accountId !== null && !isAble) {
        throw new DomainError('conflict', 'Only agents and administrators can take a conversation.', 'accountId');
      }
      const { id } = context.req.valid('param');
      return context.json(await answer(context, id, () => ({ type: 'assign', accountId })), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/email-conversations/{id}/notes', sessions),
      summary: 'Add a note to a conversation that only staff read',
      request: { params: idParam, body: body(noteConversationSchema) },
      responses,
    }),
    async (context) => {
      const { text } = context.req.valid('json');
      const { id } = context.req.valid('param');
      return context.json(await answer(context, id, ({ id: accountId }) => ({ type: 'note', accountId, text })), 200);
    },
  );
  return api;
}
