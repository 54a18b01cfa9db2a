import { streamOf } from '#contracts/events/registry.ts';
import type { ShownPhoto } from '#contracts/photos.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { createFairQueue } from '#infra/fair-queue.ts';
import type { Photos } from '#infra/photos/photos.ts';
import { showsPhoto } from '#projections/chats/queries.ts';
import type { Models } from '#projections/projector.ts';
import { eventIdOf, type CommandContext, type Handled } from '../command.ts';
import { begun } from '../domain/chat-begun.ts';
import { chatEvolution } from '../domain/chat-evolution.ts';
import type { ChatState } from '../domain/chat-state.ts';
import { load } from '../load.ts';
import type { ChatCommands } from './commands.ts';

/** One is decoded at a time, and the visitors take turns. */
const queue = { atOnce: 1, ofOneClient: 1, waiting: 16, waitingOfOneClient: 2 };

export interface NewPhoto {
  chatId: string;
  bytes: Buffer;
  /** The address that it comes from, for its turn. */
  client: string;
}

export interface SentPhoto extends Handled<ChatState> {
  photo: ShownPhoto;
}

/** The photos of conversations. */
export interface ChatPhotos {
  /**
   * Keeps a photo and says in the conversation that it was sent. Safe to retry under one id. Throws NotAPhoto, QueueFull, DomainError,
   * EventStoreUnavailable and PersonalDataUnavailable.
   */
  send(photo: NewPhoto, context: CommandContext): Promise<SentPhoto>;
  /** The photo, as JPEG, or that it was deleted; undefined where that conversation shows none by that id. */
  read(chatId: string, id: string): Promise<Buffer | 'deleted' | undefined>;
}

export interface ChatPhotosOptions {
  log: Pick<EventLog, 'read'>;
  chats: Pick<ChatCommands, 'carryOut'>;
  attachments: Attachments;
  models: Models;
  clock: Clock;
  loadPhotos: () => Promise<Photos>;
}

export function createChatPhotos({ log, chats, attachments, models, clock, loadPhotos }: ChatPhotosOptions): ChatPhotos {
  const turns = createFairQueue(queue);
  return {
    async send({ chatId, bytes, client }, context) {
      const { visitor } = begun((await load(log, chatEvolution, streamOf.chat(chatId))).state);
      const photos = await loadPhotos();
      const { jpeg, ...size } = await turns.run({ client, isKnown: false }, () => photos.reencode(bytes));
      const id = eventIdOf(context.commandId, 0);
      // Kept first: whoever hears of it can see it. What comes to nothing after this is discarded when photos are settled.
      await attachments.keep({ id, kind: 'chat_photo', aboutId: chatId, subjectId: visitor.subjectId, bytes: jpeg }, clock.now());
      const handled = await chats.carryOut({ type: 'send_photo', chatId, size }, context);
      return { ...handled, photo: { id, ...size } };
    },
    async read(chatId, id) {
      const shows = await showsPhoto(models, chatId, id);
      if (shows === false) return undefined;
      return (shows === true && (await attachments.read(id))) || 'deleted';
    },
  };
}
