import { createRoute, z } from '@hono/zod-openapi';
import {
  conversationCountsSchema,
  conversationPageSchema,
  conversationSchema,
  listConversationsSchema,
} from '#contracts/conversations.ts';
import { conversationById, conversationsMatching, countConversations } from '#projections/conversations/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ConversationLists } from '../../conversations/lists.ts';
import type { ReadConversationPage } from '../../conversations/pages.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { signedInAccount } from '../guards.ts';
import { listShown } from '../list-shown.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';

export interface ConversationRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  lists: ConversationLists;
  readPage: ReadConversationPage;
  reads: Pick<PersonalDataReads, 'conversationShown' | 'listShown'>;
}

export const conversationNotFound = () => new DomainError('not_found', 'There is no such conversation.');

/** Conversations by email as staff read them. */
export function conversationRoutes({ sessions, models, progress, lists, readPage, reads }: ConversationRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/email-conversations', sessions),
      summary: 'List conversations by email, last activity first',
      request: { query: listConversationsSchema },
      responses: {
        200: json(z.array(conversationSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { messages, ...wanted } = context.req.valid('query');
      const account = signedInAccount(context);
      context.header('X-Waybill-Position', positionOf(progress));
      const { search, cursor } = wanted;
      const page = await conversationsMatching(models, { ...wanted, search, cursor, accountId: account.id });
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      const listed = await lists.listed(page.items, messages === 'true');
      listShown(context, reads, { list: 'conversations', count: listed.length });
      for (const { id, messages: shown } of listed) {
        if (shown.length > 0) reads.conversationShown(account, id, sourceOf(context));
      }
      return context.json(listed, 200);
    },
  );

  // Before a conversation, which would otherwise be called `counts`.
  api.openapi(
    createRoute({
      ...at('GET /api/email-conversations/counts', sessions),
      summary: 'Count conversations by email: open, of the caller, snoozed, and without an answer',
      responses: {
        200: json(conversationCountsSchema, 'As it is now'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await countConversations(models, signedInAccount(context).id), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/email-conversations/{id}', sessions),
      summary: 'Get a conversation by email with everything in it, and the shipment beside it',
      request: { params: idParam },
      responses: {
        200: json(conversationPageSchema, 'Messages, notes, and what was sent by itself about the same shipment, in their order'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, conversationNotFound);
      context.header('X-Waybill-Position', positionOf(progress));
      const row = await conversationById(models, id);
      if (!row) throw conversationNotFound();
      reads.conversationShown(signedInAccount(context), id, sourceOf(context));
      context.header('ETag', `"${row.revision}"`);
      return context.json(await readPage(row), 200);
    },
  );
  return api;
}
