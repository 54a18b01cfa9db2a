import { LRUCache } from 'lru-cache';
import type { About } from '#contracts/about.ts';
import type { Account } from '#contracts/accounts.ts';
import type { ArchiveScope } from '#contracts/archive.ts';
import type { Source } from '#contracts/events/envelope.ts';
import type { Addressee, ReadEvent } from '#contracts/events/read.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId, sha256 } from '#infra/ids.ts';
import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { jitteredDelayMs, pause, reconnectMs, within } from '#infra/shutdown.ts';
import type { CommandContext, Handle } from '../command.ts';
import { quietUntil, readDecider, readerOf, readsQuietMs } from '../domain/personal-data-read.ts';

/** What proves that someone may see the persons of a parcel; without an addressee, a link that names nobody. */
export type Proof =
  | { proof: 'session'; account: Pick<Account, 'id' | 'role'> }
  | { proof: 'link'; addressee: Addressee | null }
  | { proof: 'email'; addressee: Addressee }
  | { proof: 'key'; apikeyId: string };

/** What was taken out in a file; a label is that of one shipment. */
export type Exported = { what: 'csv' | 'xlsx' | 'manifest'; count: number } | { what: 'label'; shipmentId: string };

/** A conversation that was taken out in a file. */
export interface Transcript {
  chatId: string;
  format: 'text' | 'json';
}

/** What the history of something was shown as of, null for now. */
export interface ShownHistory {
  about: About;
  asOf: string | null;
}

/** A file of a received email, by its place among them, or the whole message. */
export interface EmailFile {
  emailId: string;
  attachment: number | null;
}

/** History that was taken out in an archive. */
export interface TakenHistory {
  scope: ArchiveScope;
  isInClear: boolean;
}

/**
 * Records who was shown personal data. But for what leaves in an archive ({@link PersonalDataReads.subjectDataTaken} and
 * {@link PersonalDataReads.historyExported}), nothing throws and nothing is to be waited for: what is read, and how fast, is the same whether or not the event store is there.
 */
export interface PersonalDataReads {
  /** Once an hour for the same reader of the same parcel. */
  shown(shipmentId: string, proof: Proof, source: Source): void;
  exported(account: Pick<Account, 'id' | 'role'>, exported: Exported, source: Source): void;
  /** Once an hour for the same account and conversation. */
  chatShown(account: Pick<Account, 'id' | 'role'>, chatId: string, source: Source): void;
  transcriptTaken(account: Pick<Account, 'id' | 'role'>, taken: Transcript, source: Source): void;
  /** Once an hour for the same account and the same photo of a conversation. */
  photoShown(account: Pick<Account, 'id' | 'role'>, photo: { chatId: string; messageId: string }, source: Source): void;
  /** Once an hour for the same account and conversation by email. */
  conversationShown(account: Pick<Account, 'id' | 'role'>, conversationId: string, source: Source): void;
  replyFileTaken(account: Pick<Account, 'id' | 'role'>, file: { conversationId: string; fileId: string }, source: Source): void;
  /** Once an hour for the same account and received email. */
  emailShown(account: Pick<Account, 'id' | 'role'>, emailId: string, source: Source): void;
  emailFileTaken(account: Pick<Account, 'id' | 'role'>, file: EmailFile, source: Source): void;
  /** Once an hour for the same account and what the history is of, as of whatever moment. */
  historyShown(account: Pick<Account, 'id' | 'role'>, shown: ShownHistory, source: Source): void;
  /** Resolves once it is recorded: nothing is to leave before. Throws EventStoreUnavailable. */
  historyExported(account: Pick<Account, 'id' | 'role'>, taken: TakenHistory, source: Source): Promise<void>;
  /** Once an hour for the same account and person. */
  subjectFound(account: Pick<Account, 'id' | 'role'>, subjectId: string, source: Source): void;
  /** Resolves once it is recorded: nothing is to leave before. Throws EventStoreUnavailable. */
  subjectDataTaken(account: Pick<Account, 'id' | 'role'>, subjectId: string, source: Source): Promise<void>;
  /** Records what still waits, within a few seconds. */
  close(): Promise<void>;
}

export interface PersonalDataReadsOptions {
  handle: Handle;
  clock: Clock;
  logger: Logger;
  /** Waits before the event store is tried again; the second argument ends the wait. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** How long {@link PersonalDataReads.close} takes at most. */
  closeMs?: number;
}

interface Waiting {
  stream: string;
  event: ReadEvent;
  context: CommandContext;
  /** What it is known by as a repeat; undefined for what is always news. */
  quietKey: string | undefined;
}

/** Reads beyond these are counted, and lost. */
export const mostWaiting = 10_000;
const mostQuiet = 20_000;
const atOnce = 4;
const closingMs = 4_000;

export function createPersonalDataReads(options: PersonalDataReadsOptions): PersonalDataReads {
  const { handle, clock, logger, wait = pause, closeMs = closingMs } = options;
  const quiet = new LRUCache<string, number>({ max: mostQuiet });
  const waiting: Waiting[] = [];
  const workers = new Set<Promise<void>>();
  const closing = new AbortController();
  let lost = 0;

  const lose = ({ quietKey }: Waiting) => {
    lost += 1;
    if (quietKey !== undefined) quiet.delete(quietKey);
  };
  const reportLost = (error?: unknown) => {
    if (lost === 0) return;
    logger.warn({ err: error, count: lost }, 'could not record reads of personal data');
    lost = 0;
  };

  const record = async ({ stream, event, context, quietKey }: Waiting, isRetry: boolean) => {
    const command = { type: 'record', event, now: context.now } as const;
    const { state } = await handle({ stream, decider: readDecider, command, context: { ...context, isRetry } });
    const reader = readerOf(event);
    const until = reader === undefined ? undefined : quietUntil(state, reader);
    if (quietKey !== undefined && until !== undefined) quiet.set(quietKey, until);
  };
  const recordNow = (stream: string, event: ReadEvent, who: Pick<CommandContext, 'actor' | 'source'>) =>
    record({ stream, event, context: contextOf(event, who, clock.now()), quietKey: undefined }, false);
  const recordSoon = async (one: Waiting) => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await record(one, tried > 0);
      } catch (error) {
        if (!isServerAway(error) || closing.signal.aborted) {
          lose(one);
          // Nothing else will be recorded either in the time that is left.
          if (isServerAway(error)) waiting.splice(0).forEach(lose);
          return reportLost(error);
        }
      }
      reportLost();
      await wait(jitteredDelayMs(tried, reconnectMs.min, reconnectMs.max), closing.signal);
    }
  };
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await recordSoon(one);
    reportLost();
  };

  const enqueue = (stream: string, event: ReadEvent, who: Pick<CommandContext, 'actor' | 'source'>) => {
    const now = clock.now();
    const reader = readerOf(event);
    const quietKey = reader === undefined ? undefined : `${stream} ${reader}`;
    if (quietKey !== undefined) {
      if ((quiet.get(quietKey) ?? 0) > now.getTime()) return;
      quiet.set(quietKey, now.getTime() + readsQuietMs);
    }
    const one = { stream, event, context: contextOf(event, who, now), quietKey };
    if (waiting.length >= mostWaiting) return lose(one);
    waiting.push(one);
    if (workers.size < atOnce) {
      const worker = work().finally(() => workers.delete(worker));
      workers.add(worker);
    }
  };

  return {
    shown(shipmentId, proof, source) {
      enqueue(streamOf.reads(shipmentId), readBy(shipmentId, proof), { actor: actorOf(proof), source });
    },
    exported({ id, role }, exported, source) {
      const stream = exported.what === 'label' ? streamOf.reads(exported.shipmentId) : streamOf.exports(id);
      enqueue(stream, exportBy(id, exported), { actor: { id, role }, source });
    },
    chatShown({ id, role }, chatId, source) {
      const event: ReadEvent = { type: 'ChatRead', data: { chatId, accountId: id } };
      enqueue(streamOf.reads(chatId), event, { actor: { id, role }, source });
    },
    transcriptTaken({ id, role }, { chatId, format }, source) {
      const event: ReadEvent = { type: 'TranscriptDownloaded', data: { chatId, accountId: id, format } };
      enqueue(streamOf.reads(chatId), event, { actor: { id, role }, source });
    },
    photoShown({ id, role }, { chatId, messageId }, source) {
      const event: ReadEvent = { type: 'ChatPhotoRead', data: { chatId, messageId, accountId: id } };
      enqueue(streamOf.reads(chatId), event, { actor: { id, role }, source });
    },
    conversationShown({ id, role }, conversationId, source) {
      const event: ReadEvent = { type: 'ConversationRead', data: { conversationId, accountId: id } };
      enqueue(streamOf.reads(conversationId), event, { actor: { id, role }, source });
    },
    replyFileTaken({ id, role }, { conversationId, fileId }, source) {
      const event: ReadEvent = { type: 'ReplyFileTaken', data: { conversationId, accountId: id, fileId } };
      enqueue(streamOf.reads(conversationId), event, { actor: { id, role }, source });
    },
    emailShown({ id, role }, emailId, source) {
      const event: ReadEvent = { type: 'ReceivedEmailRead', data: { about: aboutEmail(emailId), accountId: id } };
      enqueue(streamOf.reads(emailId), event, { actor: { id, role }, source });
    },
    emailFileTaken({ id, role }, { emailId, attachment }, source) {
      const event: ReadEvent = { type: 'EmailFileTaken', data: { about: aboutEmail(emailId), accountId: id, attachment } };
      enqueue(streamOf.reads(emailId), event, { actor: { id, role }, source });
    },
    historyShown({ id, role }, { about, asOf }, source) {
      const event: ReadEvent = { type: 'HistoryRead', data: { about, accountId: id, asOf } };
      enqueue(streamOf.reads(about.id), event, { actor: { id, role }, source });
    },
    async historyExported({ id, role }, { scope: { scope, kind, id: aboutId, from, to }, isInClear }, source) {
      const what = {
        ...(scope === 'noun' && kind !== undefined && aboutId !== undefined && { about: { kind, id: aboutId } }),
        ...(scope === 'person' && { subjectId: aboutId }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      };
      const event: ReadEvent = { type: 'HistoryExported', data: { accountId: id, scope, ...what, isInClear } };
      await recordNow(what.about ? streamOf.reads(what.about.id) : streamOf.exports(id), event, { actor: { id, role }, source });
    },
    subjectFound({ id, role }, subjectId, source) {
      const event: ReadEvent = { type: 'SubjectFound', data: { subjectId, accountId: id } };
      enqueue(streamOf.reads(subjectId), event, { actor: { id, role }, source });
    },
    async subjectDataTaken({ id, role }, subjectId, source) {
      const event: ReadEvent = { type: 'SubjectDataTaken', data: { subjectId, accountId: id } };
      await recordNow(streamOf.reads(subjectId), event, { actor: { id, role }, source });
    },
    async close() {
      closing.abort();
      await within(closeMs, Promise.all(workers)).catch(() => {
        waiting.splice(0).forEach(lose);
        lost += workers.size;
      });
      reportLost();
    },
  };
}

function contextOf(event: ReadEvent, who: Pick<CommandContext, 'actor' | 'source'>, now: Date): CommandContext {
  const commandId = freshId();
  return { ...who, commandId, requestHash: sha256(event.type), correlationId: commandId, now: now.toISOString() };
}

function actorOf(proof: Proof): CommandContext['actor'] {
  if (proof.proof === 'key') return { id: proof.apikeyId, role: 'api_key' };
  return proof.proof === 'session' ? { id: proof.account.id, role: proof.account.role } : { id: 'visitor', role: 'customer' };
}

const aboutEmail = (id: string) => ({ kind: 'email', id });

function readBy(shipmentId: string, proof: Proof): ReadEvent {
  const data =
    proof.proof === 'session' ? { shipmentId, proof: proof.proof, accountId: proof.account.id } : { shipmentId, ...proof };
  return { type: 'PersonalDataRead', data };
}

function exportBy(accountId: string, exported: Exported): ReadEvent {
  const data = exported.what === 'label' ? { accountId, count: 1, ...exported } : { accountId, ...exported };
  return { type: 'PersonalDataExported', data };
}

/** Records nothing. */
export const noReads: PersonalDataReads = {
  shown: () => undefined,
  exported: () => undefined,
  chatShown: () => undefined,
  transcriptTaken: () => undefined,
  photoShown: () => undefined,
  conversationShown: () => undefined,
  replyFileTaken: () => undefined,
  emailShown: () => undefined,
  emailFileTaken: () => undefined,
  historyShown: () => undefined,
  historyExported: async () => undefined,
  subjectFound: () => undefined,
  subjectDataTaken: async () => undefined,
  close: async () => undefined,
};

/** Where everyone may see everything of a parcel there is nothing to prove, and nothing to record; conversations are never everyone's. */
export const readsOfChats = (reads: PersonalDataReads): PersonalDataReads => ({
  ...reads,
  shown: noReads.shown,
  exported: noReads.exported,
});
