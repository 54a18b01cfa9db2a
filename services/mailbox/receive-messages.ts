import pLimit from 'p-limit';
import { emailReceived } from '#contracts/events/email.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { FetchedMessage } from '#infra/imap/imap.ts';
import { SubjectErased } from '#infra/personal-data/personal-data.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import { eventsOf, type Handle } from '../command.ts';
import { receivedEmailDecider } from '../domain/received-email.ts';
import { createKeepMessage, type KeepMessageOptions, type KeptMessage } from './keep-message.ts';
import { isAway } from './while-away.ts';

export interface ReceiveMessagesOptions extends KeepMessageOptions {
  handle: Handle;
  log: Pick<EventLog, 'store' | 'seal' | 'read'>;
  /** Throws EventStoreUnavailable while nothing may be appended. */
  admit(): Promise<void>;
  rawEmails: Pick<RawEmails, 'keep' | 'discard'>;
}

export interface Received {
  /** How many were new. */
  count: number;
  /** Those that cannot be taken in, by UID. */
  failed: ReadonlyMap<number, unknown>;
}

/** Messages that are kept as they came. */
export interface KeptMessages {
  /** Appends EmailReceived in their order, unless that is there already. Throws while a server is away. */
  append(): Promise<Received>;
}

/** Takes messages of a mailbox in: keeps each as it came. Throws while a server is away; all of them can be given again then. */
export type ReceiveMessages = (mailboxId: string, messages: readonly FetchedMessage[]) => Promise<KeptMessages>;

const atOnce = 50;

export function createReceiveMessages(options: ReceiveMessagesOptions): ReceiveMessages {
  const { handle, log, admit, rawEmails } = options;
  const { read, name, keep } = createKeepMessage(options);

  /** All of them as new ones, with one wait for the event store. False where some may not be there now. */
  const appendAsNew = async (emails: readonly KeptMessage[]): Promise<boolean> => {
    try {
      const appends = await Promise.all(
        emails.map(async ({ id, data, context }) => ({
          stream: streamOf.email(id),
          expected: 'no_stream' as const,
          events: await log.seal(eventsOf([{ type: 'EmailReceived', data }], context)),
        })),
      );
      await admit();
      await log.store.appendInOrder(appends);
      // A server that was replaced meanwhile may have taken what no reader of the former one will ever see.
      await admit();
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      return false;
    }
  };

  /** What its sender wrote does not come back under a key that they got after they were erased. */
  const keepErased = async ({ id, data: { content } }: KeptMessage, firstSubjectId: string) => {
    if (firstSubjectId !== content.subjectId) await rawEmails.discard(id, content.subjectId);
  };
  const stateOf = async (email: KeptMessage): Promise<'missing' | 'new' | 'known'> => {
    const [first] = await log.read(streamOf.email(email.id));
    if (!first || !isOf(first, emailReceived)) return 'missing';
    await keepErased(email, first.data.content.subjectId);
    return first.metadata.commandId === email.context.commandId ? 'new' : 'known';
  };
  const append = async (email: KeptMessage): Promise<boolean> => {
    const { changed, state } = await handle({
      stream: streamOf.email(email.id),
      decider: receivedEmailDecider,
      command: { type: 'receive', email: email.data },
      context: email.context,
      beginsStream: true,
    });
    if (!changed && state.type === 'received') await keepErased(email, state.senderId);
    return changed;
  };
  const appendAlone = async (email: KeptMessage): Promise<boolean> => {
    try {
      return await append(email);
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
      // The sender was erased in between, and is somebody new from now on.
      await rawEmails.discard(email.id, email.data.content.subjectId);
      const named = await name(await read(email.message));
      return append(await keep(named, email.data.mailboxId));
    }
  };

  return async (mailboxId, messages) => {
    const limit = pLimit(atOnce);
    const { failed, attempt } = createAttempts();
    const readOnes = await succeeded(messages.map((message) => limit(() => attempt(message, () => read(message)))));
    const named = await succeeded(readOnes.map((one) => attempt(one.message, () => name(one))));
    const kept = await succeeded(named.map((one) => attempt(one.message, () => keep(one, mailboxId))));
    const emails = [...new Map(kept.map((email) => [email.id, email])).values()];
    return {
      async append() {
        if (emails.length === 0) return { count: 0, failed };
        if (await appendAsNew(emails)) return { count: emails.length, failed };

        const states = await settled(emails.map((email) => limit(() => attempt(email.message, () => stateOf(email)))));
        let count = states.filter((state) => state === 'new').length;
        for (const [index, email] of emails.entries()) {
          if (states[index] !== 'missing') continue;
          if (await attempt(email.message, () => appendAlone(email))) count += 1;
        }
        return { count, failed };
      },
    };
  };
}

/** Notes what goes wrong with one message. Once a server is away, nothing more is begun. */
function createAttempts() {
  const failed = new Map<number, unknown>();
  let away: Error | undefined;
  const attempt = async <T>({ uid }: FetchedMessage, work: () => Promise<T>): Promise<T | undefined> => {
    if (away) throw away;
    try {
      return await work();
    } catch (error) {
      if (isAway(error)) throw (away = error);
      failed.set(uid, error);
      return undefined;
    }
  };
  return { failed, attempt };
}

/** The results of all; what one throws is thrown when none is under way any more. */
async function settled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

const succeeded = async <T extends object>(work: readonly Promise<T | undefined>[]): Promise<T[]> =>
  (await settled(work)).filter((one) => one !== undefined);
