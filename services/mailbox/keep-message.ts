import type { emailReceived } from '#contracts/events/email.ts';
import type { EventOf } from '#contracts/events/envelope.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import type { FetchedMessage } from '#infra/imap/imap.ts';
import type { MailParser, ReadEmail } from '#infra/mail-parser/mail-parser.ts';
import type { MessageDigests } from '#infra/message-digests.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import type { CommandContext } from '../command.ts';

export interface KeepMessageOptions {
  parser: Pick<MailParser, 'read'>;
  rawEmails: Pick<RawEmails, 'keep'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  messageDigests: MessageDigests;
  clock: Clock;
}

/** A message that is kept as it came, and what the log is to say of it. */
export interface KeptMessage {
  id: string;
  message: FetchedMessage;
  data: EventOf<typeof emailReceived>['data'];
  context: CommandContext;
}

interface ReadMessage extends ReadEmail {
  message: FetchedMessage;
  id: string;
}

interface NamedMessage extends ReadMessage {
  /** Whose it is. */
  subjectId: string;
}

/**
 * The steps of keeping a message as it came. Where many messages take one step before any takes the next, each step is one question to
 * the database. They throw while a server is away, and for a message that cannot be taken in.
 */
export interface KeepMessage {
  read(message: FetchedMessage): Promise<ReadMessage>;
  name(message: ReadMessage): Promise<NamedMessage>;
  keep(message: NamedMessage, mailboxId: string): Promise<KeptMessage>;
}

const mostReferences = 100;

export function createKeepMessage(options: KeepMessageOptions): KeepMessage {
  const { parser, rawEmails, personalData, messageDigests, clock } = options;

  return {
    async read(message) {
      const email = await parser.read(message.bytes);
      return { ...email, message, id: derivedId('received', email.fingerprint) };
    },
    async name(message) {
      const { id, email, report } = message;
      // A mail server's report is about whoever the email was for: what it says is erased with them.
      const subjectId = await personalData.subjectFor(report?.recipient || email.from.address || `sender of ${id}`);
      return { ...message, subjectId };
    },
    async keep({ message, id, subjectId, email, kind, sentAt, report, fingerprint }, mailboxId) {
      const { bytes, size, receivedAt: arrivedAt } = message;
      const now = clock.now();
      await rawEmails.keep({ id, subjectId, bytes }, now);
      return {
        id,
        message,
        data: {
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
          receivedAt: (arrivedAt.getTime() > 0 && arrivedAt < now ? arrivedAt : now).toISOString(),
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
      };
    },
  };
}
