import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  assignChatSchema,
  attachShipmentSchema,
  listedChatSchema,
  noteChatSchema,
  takeChatSchema,
} from '#contracts/chat-desk.ts';
import type { Account } from '#contracts/accounts.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ChatCommands } from '../../chats/commands.ts';
import type { NameAgent } from '../../chats/name-agent.ts';
import type { DeskLists } from '../../chats/desk-lists.ts';
import type { ChatCommand } from '../../domain/chat.ts';
import { mayAnswer } from '../../chats/answering-account.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';
import { chatNotFound } from './chats.ts';

export interface ChatCommandRoutesOptions {
  sessions: Sessions;
  chats: ChatCommands;
  directory: Pick<Directory, 'find'>;
  nameAgent: NameAgent;
  lists: DeskLists;
  models: Models;
  answerCommand: AnswerCommand;
}

type Step = Exclude<ChatCommand, { type: 'start' }>;

/** What staff do with conversations besides talking in them. */
export function chatCommandRoutes(options: ChatCommandRoutesOptions): Api {
  const { sessions, chats, directory, nameAgent, lists, models, answerCommand } = options;
  const api = createApi();
  const responses = {
    200: json(listedChatSchema, 'The conversation as it is now'),
    ...refusals(...commandRefusals, 'not_found'),
  };

  const answer = async (
    context: Context<ApiEnv>,
    given: string,
    stepOf: (chatId: string, account: Account) => Step | Promise<Step>,
  ) => {
    const account = signedInAccount(context);
    const step = await stepOf(parseUuid(given, chatNotFound), account);
    const { state, revision } = await answerCommand(context, (command) => chats.carryOut(step, command));
    if (state.type === 'none' || revision === undefined) throw chatNotFound();
    const [listed] = await lists.listed(account.id, [{ state, revision: Number(revision) }]);
    if (!listed) throw chatNotFound();
    return listed;
  };

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/take', sessions),
      summary: 'Take a conversation, under the name that its visitor reads',
      request: { params: idParam, body: body(takeChatSchema) },
      responses,
    }),
    async (context) => {
      const { supportName: name } = context.req.valid('json');
      const { id } = context.req.valid('param');
      const taken = await answer(context, id, async (chatId, account) => ({
        type: 'take',
        chatId,
        agent: await nameAgent(account, name),
      }));
      return context.json(taken, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/assign', sessions),
      summary: 'Hand a conversation over to a colleague, or back to everybody',
      request: { params: idParam, body: body(assignChatSchema) },
      responses,
    }),
    async (context) => {
      const { accountId } = context.req.valid('json');
      const assigned = await answer(context, context.req.valid('param').id, async (chatId) => {
        const entry = accountId === null ? undefined : await directory.find(accountId);
        const isAble = entry !== undefined && mayAnswer(entry) && entry.disabledAt === null;
        if (accountId !== null && !isAble) {
          throw new DomainError('conflict', 'Only agents and administrators can take a conversation.', 'accountId');
        }
        return { type: 'assign', chatId, accountId };
      });
      return context.json(assigned, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/leave', sessions),
      summary: 'Leave a conversation to others',
      request: { params: idParam },
      responses,
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      return context.json(
        await answer(context, id, (chatId, account) => ({ type: 'leave', chatId, accountId: account.id })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/close', sessions),
      summary: 'Close a conversation; it opens again when its visitor writes',
      request: { params: idParam },
      responses,
    }),
    async (context) =>
      context.json(await answer(context, context.req.valid('param').id, (chatId) => ({ type: 'close', chatId })), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/notes', sessions),
      summary: 'Add a note that only staff read',
      request: { params: idParam, body: body(noteChatSchema) },
      responses,
    }),
    async (context) => {
      const { text } = context.req.valid('json');
      const { id } = context.req.valid('param');
      const noted = await answer(context, id, async (chatId, account) => ({
        type: 'note',
        chatId,
        agent: await nameAgent(account, account.username),
        text,
      }));
      return context.json(noted, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/shipments', sessions),
      summary: 'Attach a shipment that a conversation is about',
      request: { params: idParam, body: body(attachShipmentSchema) },
      responses,
    }),
    async (context) => {
      const { trackingNumber } = context.req.valid('json');
      const attached = await answer(context, context.req.valid('param').id, async (chatId) => {
        const shipmentId = await shipmentIdByNumber(models, trackingNumber);
        if (shipmentId === undefined) throw shipmentNotFound();
        return { type: 'attach', chatId, trackingNumber, shipmentId };
      });
      return context.json(attached, 200);
    },
  );
  return api;
}
