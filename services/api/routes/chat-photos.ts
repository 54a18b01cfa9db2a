import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { staffRoles, type Account } from '#contracts/accounts.ts';
import { photoTypes, sentPhotoSchema, visitorTokenHeader } from '#contracts/photos.ts';
import type { Clock } from '#infra/clock.ts';
import { QueueFull } from '#infra/fair-queue.ts';
import { NotAPhoto } from '#infra/photos/photos.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ChatPhotos } from '../../chats/photos.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PeerOptions } from '../../realtime/peer.ts';
import type { VisitorTokens } from '../../realtime/visitor-tokens.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import type { AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { accountOf } from '../guards.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { notAPhoto } from '../photo-body.ts';
import type { RateLimits } from '../rate-limits.ts';
import { idParam, parseUuid } from '../resource-id.ts';
import { sourceOf } from '../source.ts';
import { chatNotFound } from './chats.ts';

export interface ChatPhotoRoutesOptions {
  sessions: Sessions;
  photos: ChatPhotos;
  visitorTokens: Pick<VisitorTokens, 'read'>;
  opensStill: PeerOptions['opensStill'];
  reads: Pick<PersonalDataReads, 'photoShown'>;
  rateLimits: Pick<RateLimits, 'photos' | 'photosOfClient'>;
  answerCommand: AnswerCommand;
  clock: Clock;
}

const photoParams = idParam.extend({ photoId: idParam.shape.id });
const tokenHeader = z.object({ [visitorTokenHeader.toLowerCase()]: z.string().optional() });
const picture = { schema: z.string().openapi({ format: 'binary' }) };
const busySeconds = 5;

/** Photos that visitors send, and those whom they are shown to. */
export function chatPhotoRoutes(options: ChatPhotoRoutesOptions): Api {
  const { sessions, photos, visitorTokens, opensStill, reads, rateLimits, answerCommand, clock } = options;
  const api = createApi();

  const isVisitorOf = async (context: Context<ApiEnv>, chatId: string): Promise<boolean> => {
    const read = visitorTokens.read(context.req.header(visitorTokenHeader) ?? '', clock.now());
    if ('refused' in read || read.visitor !== chatId) return false;
    return read.boundTo === undefined || opensStill(chatId, read.boundTo);
  };
  const staffOf = async (context: Context<ApiEnv>): Promise<Account | undefined> => {
    const account = await accountOf(context, sessions);
    return account && staffRoles.some((role) => role === account.role) ? account : undefined;
  };

  api.openapi(
    createRoute({
      ...at('POST /api/chats/{id}/photos', sessions),
      summary: 'Send a photo as the visitor of a conversation; it is kept as JPEG, without what it told beside its pixels',
      request: {
        params: idParam,
        headers: tokenHeader,
        body: { required: true, content: Object.fromEntries(photoTypes.map((type) => [type, picture])) },
      },
      responses: {
        201: json(sentPhotoSchema, 'Sent: the id of the message, and its place in the conversation'),
        ...refusals(
          'invalid_request',
          'not_found',
          'photo_too_large',
          'not_a_photo',
          'key_reused',
          'rate_limited',
          'unavailable',
        ),
      },
    }),
    async (context) => {
      const chatId = parseUuid(context.req.valid('param').id, chatNotFound);
      // Nobody is told which conversations there are.
      if (!(await isVisitorOf(context, chatId))) throw chatNotFound();
      const { client, photo: bytes } = context.var;
      if (!bytes || bytes.length === 0) throw notAPhoto();
      await rateLimits.photosOfClient.take(client);
      await rateLimits.photos.take(chatId);
      const sent = await answerCommand(context, (command) => photos.send({ chatId, bytes, client }, command).catch(refuse), {
        id: chatId,
        role: 'customer',
      });
      if (sent.revision === undefined) throw chatNotFound();
      return context.json({ ...sent.photo, seq: String(sent.revision) }, 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/chats/{id}/photos/{photoId}', sessions),
      summary: 'See a photo, as staff or as the visitor who sent it',
      request: { params: photoParams, headers: tokenHeader },
      responses: {
        200: { description: 'The photo', content: { 'image/jpeg': picture } },
        ...refusals('not_found', 'file_deleted', 'unavailable'),
      },
    }),
    async (context) => {
      const { id, photoId } = context.req.valid('param');
      const [chatId, messageId] = [parseUuid(id, chatNotFound), parseUuid(photoId, chatNotFound)];
      const isVisitor = await isVisitorOf(context, chatId);
      const account = isVisitor ? undefined : await staffOf(context);
      if (!account && !isVisitor) throw chatNotFound();
      const jpeg = await photos.read(chatId, messageId);
      if (!jpeg) throw chatNotFound();
      if (jpeg === 'deleted') throw new DomainError('file_deleted', 'This photo was deleted.');
      if (account) reads.photoShown(account, { chatId, messageId }, sourceOf(context));
      return context.body(new Uint8Array(jpeg), 200, {
        'Content-Type': 'image/jpeg',
        'Content-Disposition': `inline; filename="photo-${messageId}.jpg"`,
        // Whoever takes it back takes it back everywhere: it is asked for each time.
        'Cache-Control': 'private, no-cache',
        Vary: `Cookie, ${visitorTokenHeader}`,
      }) as never;
    },
  );
  return api;
}

function refuse(error: unknown): never {
  if (error instanceof NotAPhoto) throw notAPhoto();
  if (error instanceof QueueFull) {
    const message = 'Too many photos are being sent right now. Please try again in a moment.';
    throw new ApiError('unavailable', message, { retryAfterSeconds: busySeconds });
  }
  throw error;
}
