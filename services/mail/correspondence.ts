import type { LetterFailure } from '#contracts/events/letter.ts';
import type { Language } from '#contracts/languages.ts';
import type { LetterTemplate } from '#contracts/mail.ts';
import { instant, uuid } from '#contracts/primitives.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { Letter, NewLetter } from '#infra/letters/letters.ts';
import type { WrittenLetter } from '../domain/letter-layout.ts';

/** A letter with its envelope, without what is the same for all of them. */
export interface ComposedLetter {
  to: { name: string; address: string };
  written: WrittenLetter;
  headers: Record<string, string>;
}

/** Why nobody is to get the letter: its addressee is gone, or what it asks or tells is settled. */
export type Unsendable = Extract<LetterFailure, 'erased' | 'overtaken'>;

/** One family of letters: what causes them, and what they say. */
export interface Correspondence {
  templates: readonly LetterTemplate[];
  /** The letters that an event causes; their ids follow from the event, so that reading it twice makes no second letter. */
  lettersFor(event: StoredEvent): Promise<NewLetter[]>;
  /** Writes the letter as of the event that caused it, or says why it is not to be sent any more. Throws UnreadableEvent. */
  compose(letter: Letter): Promise<ComposedLetter | Unsendable>;
  /** The language that the letter is in. Throws UnreadableEvent. */
  languageOf(letter: Letter): Promise<Language>;
}

/** The family of that template. Throws RangeError for one that nobody writes. */
export function familyOf(correspondence: readonly Correspondence[], template: LetterTemplate): Correspondence {
  const family = correspondence.find(({ templates }) => templates.includes(template));
  if (!family) throw new RangeError(`nobody writes the letter ${template}`);
  return family;
}

type LetterCause = Pick<NewLetter, 'aboutId' | 'template' | 'recipient' | 'notBefore'> &
  Partial<Pick<NewLetter, 'addresseeId'>> & {
    /** The subject of the address, where the log has one. */
    subjectId: string | undefined;
  };

/** The letter that an event causes, one for each template and addressee. */
export const letterFrom = (
  { id, stream, revision }: StoredEvent,
  { addresseeId = null, subjectId, ...letter }: LetterCause,
): NewLetter => ({
  ...letter,
  id: derivedId(id, addresseeId ?? letter.recipient, letter.template),
  eventId: id,
  stream,
  revision,
  addresseeId,
  orderKey: subjectId ?? derivedId(stream, addresseeId ?? letter.recipient),
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

/** When the letter that an event causes may go out, as far as the event says. */
export function notBeforeOf({ data }: StoredEvent): Date | undefined {
  const notBefore = instant().safeParse(data['letterNotBefore']);
  return notBefore.success ? new Date(notBefore.data) : undefined;
}

/** What the letter is about, as the log names it: the name of the stream that it comes from says which. */
export const subjectOfLetter = ({ stream, aboutId }: Letter): { quoteId: string } | { shipmentId: string } =>
  stream.startsWith(streamOf.quote('')) ? { quoteId: aboutId } : { shipmentId: aboutId };
