import type { EmailFailure } from '#contracts/events/outgoing-email.ts';
import type { Language } from '#contracts/languages.ts';
import type { EmailTemplate } from '#contracts/mail.ts';
import { uuid } from '#contracts/primitives.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { Email, NewEmail } from '#infra/outbox/outbox.ts';
import type { WrittenEmail } from './layout.ts';

/** An email with its envelope, without what is the same for all of them. */
export interface ComposedEmail {
  to: { name: string; address: string };
  written: WrittenEmail;
  headers: Record<string, string>;
}

/** Why nobody is to get the email: its addressee is gone, or what it asks or tells is settled. */
export type Unsendable = Extract<EmailFailure, 'erased' | 'overtaken'>;

/** One family of emails: what causes them, and what they say. */
export interface NounEmails {
  templates: readonly EmailTemplate[];
  /** The emails that an event causes; their ids follow from the event, so that reading it twice makes no second email. */
  emailsFor(event: StoredEvent): Promise<NewEmail[]>;
  /** Writes the email as of the event that caused it, or says why it is not to be sent any more. Throws UnreadableEvent. */
  compose(email: Email): Promise<ComposedEmail | Unsendable>;
  /** The language that the email is in. Throws UnreadableEvent. */
  languageOf(email: Email): Promise<Language>;
}

/** The family of that template. Throws RangeError for one that nobody writes. */
export function familyOf(nounEmails: readonly NounEmails[], template: EmailTemplate): NounEmails {
  const family = nounEmails.find(({ templates }) => templates.includes(template));
  if (!family) throw new RangeError(`nobody writes the email ${template}`);
  return family;
}

/** Imported and simulated events are nobody's news. */
export const silentSources: ReadonlySet<unknown> = new Set(['import', 'simulator']);

type EmailCause = Pick<NewEmail, 'about' | 'template' | 'recipient' | 'isUnasked'> &
  Partial<Pick<NewEmail, 'addresseeId'>> & {
    /** The subject of the address, where the log has one. */
    subjectId: string | undefined;
  };

/** The email that an event causes, one for each template and addressee. */
export const emailFrom = (
  { id, stream, revision }: StoredEvent,
  { addresseeId = null, subjectId, ...email }: EmailCause,
): NewEmail => ({
  ...email,
  id: derivedId(id, addresseeId ?? email.recipient, email.template),
  eventId: id,
  stream,
  revision,
  addresseeId,
  orderKey: subjectId ?? derivedId(stream, addresseeId ?? email.recipient),
});

/** Whose the personal data in that field of a stored event is; undefined where there is none. */
export function subjectIn(event: StoredEvent | undefined, field: string): string | undefined {
  const value = event?.data[field];
  if (typeof value !== 'object' || value === null || !('subjectId' in value)) return undefined;
  return uuid().safeParse(value.subjectId).data;
}

/** The first event of the stream, as it is stored. */
export async function firstOf(store: EventStore, stream: string): Promise<StoredEvent | undefined> {
  let first: StoredEvent | undefined;
  // Read to its end: the event store's connection suffers from reads that are broken off.
  for await (const event of store.readStream(stream)) first ??= event;
  return first;
}
