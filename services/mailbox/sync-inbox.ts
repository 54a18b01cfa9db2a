import type { Clock } from '#infra/clock.ts';
import type { MailboxConnection } from '#infra/imap/imap.ts';
import type { Logger } from '#infra/logger.ts';
import type { MailboxCursor, MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import type { ReceiveMessages } from './receive-messages.ts';
import { takeMessages } from './take-messages.ts';
import { whileAway } from './while-away.ts';

const dayMs = 86_400_000;
/** Of a mailbox that is read for the first time, what is younger than this is taken in. */
export const firstDays = 30;

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
 * Takes everything of the INBOX into the log that is not there yet; the cursor follows what is in the log. A message that cannot be taken
 * in is set aside, and tried again later. While the event store, the database or the keys are away it waits. Throws MailServerFailed, and
 * the reason of the signal.
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
  const again = [...attempts.keys()];
  const taking = { ...options, uidValidity, attempts };
  const failed = await takeMessages({ ...taking, onTaken: async () => undefined }, again);
  const settled = again.filter((uid) => !failed.has(uid));
  await whileAway(options, () => cursors.settle(mailboxId, uidValidity, settled));

  const uids = await connection.uidsAfter(cursor.lastUid, cursor.lastUid === 0 ? cursor.since : undefined);
  const moveTo = (lastUid: number) => cursors.move(mailboxId, logId, { ...cursor, lastUid });
  await takeMessages({ ...taking, onTaken: moveTo }, uids);
}

/** Other UIDs mean the same messages, which are recognised by what they say. */
function startOf(kept: MailboxCursor | undefined, uidValidity: string, now: Date): MailboxCursor {
  if (!kept) return { uidValidity, lastUid: 0, since: new Date(now.getTime() - firstDays * dayMs) };
  return kept.uidValidity === uidValidity ? kept : { ...kept, uidValidity, lastUid: 0 };
}
