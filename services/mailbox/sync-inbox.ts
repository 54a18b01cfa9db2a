import type { Clock } from '#infra/clock.ts';
import type { ListedMessage, MailboxConnection } from '#infra/imap/imap.ts';
import type { Logger } from '#infra/logger.ts';
import type { MailboxCursor, MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import { reasonOf } from '#infra/reason.ts';
import type { ReceiveMessages } from './receive-messages.ts';
import { whileAway } from './while-away.ts';

const dayMs = 86_400_000;
/** Of a mailbox that is read for the first time, what is younger than this is taken in. */
export const firstDays = 30;
const chunkMessages = 100;
const chunkBytes = 8 * 1_048_576;
/** Before a message that could not be taken in is tried again; it doubles each time. */
const setAsideMs = { min: 60_000, max: dayMs };

export interface SyncInboxOptions {
  mailboxId: string;
  connection: Pick<MailboxConnection, 'openInbox' | 'uidsAfter' | 'list' | 'fetch'>;
  cursors: MailboxCursors;
  receive: ReceiveMessages;
  /** The log that is written to. */
  logId(): Promise<string>;
  /** So many were new. */
  onReceived(count: number): Promise<void>;
  clock: Clock;
  logger: Logger;
  signal: AbortSignal;
}

/**
 * Takes everything of the INBOX into the log that is not there yet, a chunk after the other; the cursor follows what is in the log. A
 * message that cannot be taken in is set aside, and tried again later. While the event store, the database or the keys are away it waits.
 * Throws MailServerFailed, and the reason of the signal.
 */
export async function syncInbox(options: SyncInboxOptions): Promise<void> {
  const { mailboxId, connection, cursors, clock } = options;
  const logId = await whileAway(options, options.logId);
  const { uidValidity } = await connection.openInbox();
  const kept = await whileAway(options, () => cursors.find(mailboxId, logId));
  const cursor = startOf(kept, uidValidity, clock.now());
  if (cursor !== kept) await whileAway(options, () => cursors.move(mailboxId, logId, cursor));

  const due = await whileAway(options, () => cursors.due(mailboxId, uidValidity, clock.now()));
  const attempts = new Map(due.map(({ uid, attempts: so }) => [uid, so]));
  const chunks = { ...options, uidValidity, attempts };
  const again = [...attempts.keys()];
  const failed = await takeChunk(chunks, again);
  const settled = again.filter((uid) => !failed.has(uid));
  await whileAway(options, () => cursors.settle(mailboxId, uidValidity, settled));

  const uids = await connection.uidsAfter(cursor.lastUid, cursor.lastUid === 0 ? cursor.since : undefined);
  for (let from = 0; from < uids.length; from += chunkMessages) {
    const some = uids.slice(from, from + chunkMessages);
    await takeChunk(chunks, some);
    await whileAway(options, () => cursors.move(mailboxId, logId, { ...cursor, lastUid: some.at(-1) ?? cursor.lastUid }));
  }
}

/** Other UIDs mean the same messages, which are recognised by what they say. */
function startOf(kept: MailboxCursor | undefined, uidValidity: string, now: Date): MailboxCursor {
  if (!kept) return { uidValidity, lastUid: 0, since: new Date(now.getTime() - firstDays * dayMs) };
  return kept.uidValidity === uidValidity ? kept : { ...kept, uidValidity, lastUid: 0 };
}

interface ChunkOptions extends SyncInboxOptions {
  uidValidity: string;
  /** How often messages were tried that had been set aside. */
  attempts: ReadonlyMap<number, number>;
}

/** Takes those messages in, and returns which of them were set aside. */
async function takeChunk(options: ChunkOptions, uids: readonly number[]): Promise<Set<number>> {
  const { mailboxId, connection, receive, onReceived } = options;
  const setAsideNow = new Set<number>();
  for (const part of bySize(await connection.list(uids))) {
    const messages = await connection.fetch(part);
    const { count, failed } = await whileAway(options, () => receive(mailboxId, messages));
    for (const [uid, error] of failed) {
      await setAside(options, uid, error);
      setAsideNow.add(uid);
    }
    await whileAway(options, () => onReceived(count));
  }
  return setAsideNow;
}

/** So many messages at once as are not too large together. */
function bySize(listed: readonly ListedMessage[]): ListedMessage[][] {
  const parts: ListedMessage[][] = [];
  let bytes = Infinity;
  for (const message of listed) {
    bytes += message.size;
    if (bytes > chunkBytes) {
      parts.push([]);
      bytes = message.size;
    }
    parts.at(-1)?.push(message);
  }
  return parts;
}

function setAside(options: ChunkOptions, uid: number, error: unknown): Promise<void> {
  const { mailboxId, cursors, uidValidity, clock, logger } = options;
  const attempts = (options.attempts.get(uid) ?? 0) + 1;
  const until = new Date(clock.now().getTime() + Math.min(setAsideMs.max, setAsideMs.min * 2 ** (attempts - 1)));
  logger.error({ err: error, mailboxId, uid }, 'an email cannot be taken in and is set aside');
  const reason = error instanceof Error ? error.name : reasonOf(error);
  return whileAway(options, () => cursors.setAside(mailboxId, uidValidity, { uid, attempts, reason, until }));
}
