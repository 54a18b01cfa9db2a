import { isOf } from '#contracts/events/envelope.ts';
import { chatMessageRetracted, visitorSentPhoto } from '#contracts/events/chat.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { retractableMs } from '#contracts/chats.ts';
import type { Attachments, UnsettledAttachment } from '#infra/attachments/attachments.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Logger } from '#infra/logger.ts';
import { forEachDue } from './look.ts';

/** After this a photo can be neither appended by its own request any more nor taken back. */
export const settledAfterMs = 2 * retractableMs;
const mostAtOnce = 500;

export interface SettlePhotosOptions {
  attachments: Attachments;
  log: Pick<EventLog, 'read'>;
  /** Throws while the log is not the one that the photos were sent in. */
  admit(): Promise<void>;
  clock: Clock;
  logger: Logger;
}

/**
 * Keeps for good the photos that the log has, and discards those that never came into it or were taken back; and removes those of
 * visitors who were erased. Every process may do so. The function goes through the persons, some more each time it is called.
 */
export function createSettlePhotos({ attachments, log, admit, clock, logger }: SettlePhotosOptions): () => Promise<void> {
  let after: string | undefined;
  return async () => {
    await admit();
    const before = new Date(clock.now().getTime() - settledAfterMs);
    const due = await attachments.unsettled('chat_photo', before, mostAtOnce);
    await forEachDue({
      due: byChat(due),
      async act({ chatId, ids }) {
        const history = await log.read(streamOf.chat(chatId));
        for (const id of ids) await (isShown(history, id) ? attachments.settle(id) : attachments.discard(id, before));
      },
      failure: 'could not find out whether a photo stays',
      logger,
    });
    after = await attachments.forgetErased(after, mostAtOnce);
  };
}

/** A conversation is read once for all of its photos. */
function byChat(due: readonly UnsettledAttachment[]): { chatId: string; ids: string[] }[] {
  const ids = new Map<string, string[]>();
  for (const { id, aboutId } of due) ids.set(aboutId, [...(ids.get(aboutId) ?? []), id]);
  return [...ids].map(([chatId, ofOne]) => ({ chatId, ids: ofOne }));
}

function isShown(history: Awaited<ReturnType<EventLog['read']>>, id: string): boolean {
  const isSent = history.some((event) => isOf(event, visitorSentPhoto) && event.id === id);
  return isSent && !history.some((event) => isOf(event, chatMessageRetracted) && event.data.messageId === id);
}
