import type { Clock } from '#infra/clock.ts';
import type { FetchedMessage, ListedMessage, MailboxConnection } from '#infra/imap/imap.ts';
import type { Logger } from '#infra/logger.ts';
import type { MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import { reasonOf } from '#infra/reason.ts';
import { createStage } from '#infra/stage.ts';
import type { KeptMessages, ReceiveMessages } from './receive-messages.ts';
import { whileAway } from './while-away.ts';

const listedAtOnce = 500;
/** One part is fetched while the one before is kept and the one before that is appended. A message that is larger is fetched alone. */
const partBytes = 2.5 * 1_048_576;
/** Before a message that could not be taken in is tried again; it doubles each time. */
const setAsideMs = { min: 60_000, max: 86_400_000 };

export interface TakeMessagesOptions {
  mailboxId: string;
  connection: Pick<MailboxConnection, 'list' | 'fetch'>;
  cursors: Pick<MailboxCursors, 'setAside'>;
  receive: ReceiveMessages;
  uidValidity: string;
  /** How often messages were tried that had been set aside. */
  attempts: ReadonlyMap<number, number>;
  /** So many were new. */
  onReceived(count: number): Promise<void>;
  /** The message of that UID and all before it are in the log, or set aside, or gone. */
  onTaken(lastUid: number): Promise<void>;
  clock: Clock;
  logger: Logger;
  signal: AbortSignal;
}

interface FetchedPart {
  messages: readonly FetchedMessage[];
  lastUid: number;
}

interface KeptPart extends FetchedPart {
  kept: KeptMessages;
}

/**
 * Takes the messages of those UIDs in, in their order and some at a time, and returns which of them were set aside. While the event
 * store, the database or the keys are away it waits. Throws MailServerFailed, and the reason of the signal.
 */
export async function takeMessages(options: TakeMessagesOptions, uids: readonly number[]): Promise<Set<number>> {
  const { mailboxId, connection, receive, onReceived, onTaken } = options;
  const setAsideNow = new Set<number>();

  const appending = createStage(async ({ messages, lastUid, ...part }: KeptPart) => {
    let kept: KeptMessages | undefined = part.kept;
    const { count, failed } = await whileAway(options, async () => {
      const first = kept;
      kept = undefined;
      return (first ?? (await receive(mailboxId, messages))).append();
    });
    for (const [uid, error] of failed) {
      await setAside(options, uid, error);
      setAsideNow.add(uid);
    }
    await Promise.all([whileAway(options, () => onReceived(count)), whileAway(options, () => onTaken(lastUid))]);
  });
  const keeping = createStage(async (part: FetchedPart) => {
    const kept = await whileAway(options, () => receive(mailboxId, part.messages));
    await appending.give({ ...part, kept });
  });
  const allTaken = async () => {
    try {
      await keeping.idle();
    } finally {
      await appending.idle();
    }
  };

  try {
    for (let from = 0; from < uids.length; from += listedAtOnce) {
      for (const part of bySize(await connection.list(uids.slice(from, from + listedAtOnce)))) {
        if (sizeOf(part) > partBytes) await allTaken();
        await keeping.give({ messages: await connection.fetch(part), lastUid: part.at(-1)?.uid ?? 0 });
      }
    }
  } finally {
    await allTaken();
  }
  return setAsideNow;
}

const sizeOf = (part: readonly ListedMessage[]): number => part.reduce((bytes, { size }) => bytes + size, 0);

/** So many messages at once as are not too large together. */
function bySize(listed: readonly ListedMessage[]): ListedMessage[][] {
  const parts: ListedMessage[][] = [];
  let bytes = Infinity;
  for (const message of listed) {
    bytes += message.size;
    if (bytes > partBytes) {
      parts.push([]);
      bytes = message.size;
    }
    parts.at(-1)?.push(message);
  }
  return parts;
}

function setAside(options: TakeMessagesOptions, uid: number, error: unknown): Promise<void> {
  const { mailboxId, cursors, uidValidity, clock, logger } = options;
  const attempts = (options.attempts.get(uid) ?? 0) + 1;
  const until = new Date(clock.now().getTime() + Math.min(setAsideMs.max, setAsideMs.min * 2 ** (attempts - 1)));
  logger.error({ err: error, mailboxId, uid }, 'an email cannot be taken in and is set aside');
  const reason = error instanceof Error ? error.name : reasonOf(error);
  return whileAway(options, () => cursors.setAside(mailboxId, uidValidity, { uid, attempts, reason, until }));
}
