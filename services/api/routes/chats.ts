import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  chatFiguresSchema,
  chatPageSchema,
  downloadTranscriptSchema,
  listChatsSchema,
  listedChatSchema,
  markReadSchema,
  mostCountedChats,
  readFiguresSchema,
  readTranscriptSchema,
  transcriptLineSchema,
} from '#contracts/chat-desk.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { ReadMarks } from '#infra/read-marks/read-marks.ts';
import { chatById, chatsMatching, countChats, transcriptBefore } from '#projections/chats/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ReadChatPage } from '../../chats/chat-pages.ts';
import type { DeskLists } from '../../chats/desk-lists.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { transcriptFile } from '../../chats/transcript-file.ts';
import { DomainError } from '../../domain/errors.ts';
import { byteStream } from '../byte-stream.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { listShown } from '../list-shown.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';

export interface ChatRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  readMarks: ReadMarks;
  reads: Pick<PersonalDataReads, 'chatShown' | 'transcriptTaken' | 'listShown'>;
  lists: DeskLists;
  readPage: ReadChatPage;
  clock: Clock;
}

export const chatNotFound = () => new DomainError('not_found', 'There is no such conversation.');

const dayMs = 86_400_000;
const transcriptTypes = { text: 'text/plain; charset=utf-8', json: 'application/json' } as const;

/** Conversations as staff read them. */
export function chatRoutes({ sessions, models, progress, readMarks, reads, lists, readPage, clock }: ChatRoutesOptions): Api {
  const api = createApi();
  const readRefusals = refusals('invalid_request', 'unauthenticated', 'forbidden', 'not_found', 'unavailable');

  const found = async (context: Context<ApiEnv>, given: string) => {
    context.header('X-Waybill-Position', positionOf(progress));
    const chat = await chatById(models, parseUuid(given, chatNotFound));
    if (!chat) throw chatNotFound();
    context.header('ETag', `"${chat.revision}"`);
    return chat;
  };

  api.openapi(
    createRoute({
      ...at('GET /api/chats', sessions),
      summary: 'List conversations, newest activity first; those that wait and that nobody has taken, the longest waiting first',
      request: { query: listChatsSchema },
      responses: {
        200: json(
          z.array(listedChatSchema),
          `One page; \`X-Next-Cursor\` is present while there are more. With \`count=true\`, \`X-Total-Count\` is the number of matches, or ${mostCountedChats} if there are more.`,
        ),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { cursor, limit, count, list, search, agent } = context.req.valid('query');
      const accountId = signedInAccount(context).id;
      const wanted = { list, accountId, agent, search };
      context.header('X-Waybill-Position', positionOf(progress));
      const [page, total] = await Promise.all([
        chatsMatching(models, { ...wanted, cursor, limit }),
        count ? countChats(models, { ...wanted, most: mostCountedChats }) : undefined,
      ]);
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      if (total !== undefined) context.header('X-Total-Count', String(total));
      listShown(context, reads, { list: 'chats', count: page.items.length });
      return context.json(await lists.listed(accountId, page.items), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/chats/figures', sessions),
      summary: 'Get the figures of live support: waits, answers, ratings, hours and the load of each agent',
      request: { query: readFiguresSchema },
      responses: {
        200: json(chatFiguresSchema, 'As it is now, and of the days that were asked for'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { days } = context.req.valid('query');
      const today = Date.parse(utcDay(clock.now()));
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await lists.figures(new Date(today - (days - 1) * dayMs)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/chats/{id}', sessions),
      summary: 'Get a conversation with the shipments it is about',
      request: { params: idParam },
      responses: { 200: json(chatPageSchema, 'The conversation, without its messages'), ...readRefusals },
    }),
    async (context) => {
      const chat = await found(context, context.req.valid('param').id);
      const account = signedInAccount(context);
      const page = await readPage(account.id, chat);
      if (!page) throw chatNotFound();
      reads.chatShown(account, chat.state.chatId, sourceOf(context));
      return context.json(page, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/chats/{id}/messages', sessions),
      summary: 'Read a conversation with the notes of staff, from its end',
      request: { params: idParam, query: readTranscriptSchema },
      responses: {
        200: json(
          z.array(transcriptLineSchema),
          'The last lines, or those before `cursor`, in their order; `X-Next-Cursor` is present while there are earlier ones',
        ),
        ...readRefusals,
      },
    }),
    async (context) => {
      const { cursor, limit } = context.req.valid('query');
      const { state } = await found(context, context.req.valid('param').id);
      reads.chatShown(signedInAccount(context), state.chatId, sourceOf(context));
      const before = cursor === undefined ? undefined : Number(cursor);
      const lines = await transcriptBefore(models, state.chatId, { before, limit: limit + 1 });
      const shown = lines.slice(-limit);
      if (lines.length > limit && shown[0]) context.header('X-Next-Cursor', shown[0].seq);
      return context.json(shown, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/chats/{id}/transcript', sessions),
      summary: 'Download a conversation with the notes of staff',
      request: { params: idParam, query: downloadTranscriptSchema },
      responses: {
        200: {
          description: 'The file',
          content: { 'text/plain': { schema: z.string() }, 'application/json': { schema: z.array(transcriptLineSchema) } },
        },
        ...readRefusals,
      },
    }),
    async (context) => {
      const { format } = context.req.valid('query');
      const { state } = await found(context, context.req.valid('param').id);
      reads.transcriptTaken(signedInAccount(context), { chatId: state.chatId, format }, sourceOf(context));
      return context.body(
        byteStream(transcriptFile(models, state.chatId, format), (error) => {
          if (error !== undefined) context.var.brokenOff(error);
        }),
        200,
        {
          'Content-Type': transcriptTypes[format],
          'Content-Disposition': `attachment; filename="conversation-${state.chatId}.${format === 'text' ? 'txt' : 'json'}"`,
        },
      ) as never;
    },
  );

  api.openapi(
    createRoute({
      ...at('PUT /api/chats/{id}/read', sessions),
      summary: 'Mark a conversation as read up to a place',
      request: { params: idParam, body: body(markReadSchema) },
      responses: {
        200: json(markReadSchema, 'Marked; it never goes back'),
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const { seq } = context.req.valid('json');
      const { state, revision } = await found(context, context.req.valid('param').id);
      // Beyond the end would be what nobody has said yet.
      const upTo = BigInt(seq) < revision ? BigInt(seq) : revision;
      await readMarks.mark(signedInAccount(context).id, state.chatId, Number(upTo));
      return context.json({ seq: String(upTo) }, 200);
    },
  );
  return api;
}
