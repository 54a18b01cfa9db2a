import { z } from 'zod';
import { isOf, type EventDefinition, type RecordedEvent, type Source } from '#contracts/events/envelope.ts';
import type { MessageFailure } from '#contracts/events/outgoing-message.ts';
import type { Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { derivedId } from '#infra/ids.ts';
import type { OutgoingFile } from '#infra/mailer/mailer.ts';
import type { Message, NewMessage } from '#infra/outbox/outbox.ts';
import type { WrittenEmail } from './layout.ts';

/** An email with its envelope, without what is the same for all of them. */
export interface ComposedEmail {
  to: { name: string; address: string };
  written: WrittenEmail;
  headers: Record<string, string>;
  files?: readonly OutgoingFile[];
  inReplyTo?: string;
  references?: readonly string[];
  /** It is from that mailbox, and leaves by its server. */
  mailbox?: { id: string; address: string };
}

/** A text message with the number (E.164) that it goes to. */
export interface ComposedText {
  to: string;
  text: string;
}

/** Why the message is not sent: its addressee was erased, or its subject is settled. */
export type Unsendable = Extract<MessageFailure, 'erased' | 'overtaken'>;

/** The log does not have the event that caused the message: it may be another log, or an older one. */
export class CauseMissing extends Error {
  override readonly name = 'CauseMissing';
  constructor({ stream, revision }: Message) {
    super(`${stream}#${revision}, which a message is about, is not in the log`);
  }
}

export interface EmailCause {
  type: string;
  /** The emails; their ids follow from the event, so that reading it twice makes no second email. Throws UnreadableEvent. */
  emailsFor(event: RecordedEvent): Promise<NewMessage[]>;
}

const silentSources: ReadonlySet<Source> = new Set(['import', 'simulator']);

/** What an event says of the import that it is from: whether its people are emailed. */
const importedSchema = z.object({ import: z.object({ emails: z.literal('on') }) });

/** Simulated events send no email, and imported ones only where that was chosen. */
export const isSilent = ({ metadata, data }: Pick<RecordedEvent, 'metadata' | 'data'>): boolean =>
  silentSources.has(metadata.source) && !importedSchema.safeParse(data).success;

export const cause = <Type extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Type, Schema>,
  emailsFor: (event: RecordedEvent<Type, z.infer<Schema>>) => Promise<NewMessage[]> | NewMessage[],
): EmailCause => ({
  type: definition.type,
  emailsFor: async (event) => (isOf(event, definition) && !isSilent(event) ? emailsFor(event) : []),
});

/** One family of emails: what causes them, and what they say. */
export interface NounEmails {
  family: string;
  templates: readonly EmailTemplate[];
  causes: readonly EmailCause[];
  /** Answers to its emails belong to a conversation: they come back with a token of the email. */
  areAnswered?: boolean;
  /** People write them: they are no automatic emails. */
  areByPeople?: boolean;
  /** Writes the email as of the event that caused it, or says why it is not to be sent any more. Throws UnreadableEvent and {@link CauseMissing}. */
  compose(email: Message): Promise<ComposedEmail | Unsendable>;
  /** The same for a text message, where the family has any. */
  composeText?(message: Message): Promise<ComposedText | Unsendable>;
  /** The language that the email is in. Throws UnreadableEvent and {@link CauseMissing}. */
  languageOf(email: Message): Promise<Language>;
}

/** The family of that template. Throws RangeError for an unknown one. */
export function familyOf(nounEmails: readonly NounEmails[], template: EmailTemplate): NounEmails {
  const family = nounEmails.find(({ templates }) => templates.includes(template));
  if (!family) throw new RangeError(`unknown email template ${template}`);
  return family;
}

type MessageParts = Pick<NewMessage, 'about' | 'template' | 'recipient' | 'isUnsolicited'> &
  Partial<Pick<NewMessage, 'addresseeId' | 'channel'>> & {
    /** The subject of the address or number, where the log has one. */
    subjectId: string | undefined;
  };

export const emailFrom = (
  { id, stream, revision }: Pick<RecordedEvent, 'id' | 'stream' | 'revision'>,
  { addresseeId = null, channel = 'email', subjectId, ...email }: MessageParts,
): NewMessage => ({
  ...email,
  channel,
  id: derivedId(id, addresseeId ?? email.recipient, email.template),
  eventId: id,
  stream,
  revision,
  addresseeId,
  orderKey: subjectId ?? derivedId(stream, addresseeId ?? email.recipient),
});
