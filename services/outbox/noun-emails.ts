import type { z } from 'zod';
import { isOf, type EventDefinition, type RecordedEvent, type Source } from '#contracts/events/envelope.ts';
import type { EmailFailure } from '#contracts/events/outgoing-email.ts';
import type { Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { derivedId } from '#infra/ids.ts';
import type { Email, NewEmail } from '#infra/outbox/outbox.ts';
import type { WrittenEmail } from './layout.ts';

/** An email with its envelope, without what is the same for all of them. */
export interface ComposedEmail {
  to: { name: string; address: string };
  written: WrittenEmail;
  headers: Record<string, string>;
}

/** Why the email is not sent: its addressee was erased, or its subject is settled. */
export type Unsendable = Extract<EmailFailure, 'erased' | 'overtaken'>;

export interface EmailCause {
  type: string;
  /** The emails; their ids follow from the event, so that reading it twice makes no second email. Throws UnreadableEvent. */
  emailsFor(event: RecordedEvent): Promise<NewEmail[]>;
}

/** Imported and simulated events send no email. */
const silentSources: ReadonlySet<Source> = new Set(['import', 'simulator']);

export const cause = <Type extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Type, Schema>,
  emailsFor: (event: RecordedEvent<Type, z.infer<Schema>>) => Promise<NewEmail[]> | NewEmail[],
): EmailCause => ({
  type: definition.type,
  emailsFor: async (event) => (isOf(event, definition) && !silentSources.has(event.metadata.source) ? emailsFor(event) : []),
});

/** One family of emails: what causes them, and what they say. */
export interface NounEmails {
  family: string;
  templates: readonly EmailTemplate[];
  causes: readonly EmailCause[];
  /** Writes the email as of the event that caused it, or says why it is not to be sent any more. Throws UnreadableEvent. */
  compose(email: Email): Promise<ComposedEmail | Unsendable>;
  /** The language that the email is in. Throws UnreadableEvent. */
  languageOf(email: Email): Promise<Language>;
}

/** The family of that template. Throws RangeError for an unknown one. */
export function familyOf(nounEmails: readonly NounEmails[], template: EmailTemplate): NounEmails {
  const family = nounEmails.find(({ templates }) => templates.includes(template));
  if (!family) throw new RangeError(`unknown email template ${template}`);
  return family;
}

type EmailParts = Pick<NewEmail, 'about' | 'template' | 'recipient' | 'isUnasked'> &
  Partial<Pick<NewEmail, 'addresseeId'>> & {
    /** The subject of the address, where the log has one. */
    subjectId: string | undefined;
  };

export const emailFrom = (
  { id, stream, revision }: Pick<RecordedEvent, 'id' | 'stream' | 'revision'>,
  { addresseeId = null, subjectId, ...email }: EmailParts,
): NewEmail => ({
  ...email,
  id: derivedId(id, addresseeId ?? email.recipient, email.template),
  eventId: id,
  stream,
  revision,
  addresseeId,
  orderKey: subjectId ?? derivedId(stream, addresseeId ?? email.recipient),
});
