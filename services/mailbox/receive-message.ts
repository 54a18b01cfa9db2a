import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { FetchedMessage } from '#infra/imap/imap.ts';
import type { MailParser } from '#infra/mail-parser/mail-parser.ts';
import type { MessageDigests } from '#infra/message-digests.ts';
import { SubjectErased, type PersonalData } from '#infra/personal-data/personal-data.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import type { Handle } from '../command.ts';
import { receivedEmailDecider } from '../domain/received-email.ts';

export interface ReceiveMessageOptions {
  handle: Handle;
  parser: Pick<MailParser, 'read'>;
  rawEmails: Pick<RawEmails, 'keep' | 'discard'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  messageDigests: MessageDigests;
  clock: Clock;
}

/**
 * Takes a message of a mailbox into the log: keeps it as it came, and then, when it is its turn, appends EmailReceived, unless that is there
 * already. The function that does so returns whether it was new. Both throw while a server is away, and for a message that cannot be
 * taken in, and may be called again.
 */
export type ReceiveMessage = (mailboxId: string, message: FetchedMessage) => Promise<() => Promise<boolean>>;

const mostReferences = 100;

export function createReceiveMessage(options: ReceiveMessageOptions): ReceiveMessage {
  const { handle, parser, rawEmails, personalData, messageDigests, clock } = options;

  return async (mailboxId, { bytes, size, receivedAt: arrivedAt }) => {
    const { email, kind, sentAt, report, fingerprint } = await parser.read(bytes);
    const id = derivedId('received', fingerprint);
    const now = clock.now();
    const receivedAt = arrivedAt.getTime() > 0 && arrivedAt < now ? arrivedAt : now;
    const keep = async () => {
      const subjectId = await personalData.subjectFor(email.from.address || `sender of ${id}`);
      await rawEmails.keep({ id, subjectId, bytes }, now);
      return subjectId;
    };
    const append = async (subjectId: string) => {
      const { state, changed } = await handle({
        stream: streamOf.email(id),
        decider: receivedEmailDecider,
        command: {
          type: 'receive',
          email: {
            about: { kind: 'email', id },
            mailboxId,
            kind,
            messageDigest: email.messageId && messageDigests.of(email.messageId),
            referenceDigests: email.references.slice(-mostReferences).map(messageDigests.of),
            content: { subjectId, value: { ...email, isCut: email.isCut || bytes.length < size } },
            report: report && { subjectId, value: report },
            raw: id,
            size,
            sentAt: sentAt?.toISOString() ?? null,
            receivedAt: receivedAt.toISOString(),
          },
        },
        context: {
          // A new one each time: the event store would take the same event for one that it has, and not say so.
          commandId: freshId(),
          requestHash: fingerprint,
          actor: { id: mailboxId, role: 'system' },
          source: 'mail',
          correlationId: id,
          now: now.toISOString(),
        },
        beginsStream: true,
      });
      // It was received before, and its sender erased since: what they wrote does not come back under a key that they got later.
      if (!changed && state.type === 'received' && state.senderId !== subjectId) await rawEmails.discard(id, subjectId);
      return changed;
    };
    const subjectId = await keep();
    return async () => {
      try {
        return await append(subjectId);
      } catch (error) {
        // The sender was erased in between, and is somebody new from now on.
        if (error instanceof SubjectErased) return append(await keep());
        throw error;
      }
    };
  };
}
