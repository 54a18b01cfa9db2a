import type { Language } from '#contracts/languages.ts';
import type { LetterTemplate } from '#contracts/mail.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { Letter, NewLetter } from '#infra/letters/letters.ts';
import type { WrittenLetter } from '../domain/letter-layout.ts';

/** A letter with its envelope, without what is the same for all of them. */
export interface ComposedLetter {
  to: { name: string; address: string };
  written: WrittenLetter;
  headers: Record<string, string>;
}

/** One family of letters: what causes them, and what they say. */
export interface Correspondence {
  templates: readonly LetterTemplate[];
  /** The letters that an event causes; their ids follow from the event, so that reading it twice makes no second letter. */
  lettersFor(event: StoredEvent): Promise<NewLetter[]>;
  /** Writes the letter as of the event that caused it; undefined when its addressee is gone. Throws UnreadableEvent. */
  compose(letter: Letter): Promise<ComposedLetter | undefined>;
  /** The language that the letter is in. Throws UnreadableEvent. */
  languageOf(letter: Letter): Promise<Language>;
}

/** The family of that template. Throws RangeError for one that nobody writes. */
export function familyOf(correspondence: readonly Correspondence[], template: LetterTemplate): Correspondence {
  const family = correspondence.find(({ templates }) => templates.includes(template));
  if (!family) throw new RangeError(`nobody writes the letter ${template}`);
  return family;
}

/** The letter that an event causes, one for each template and addressee. */
export const letterFrom = (
  { id, stream, revision }: StoredEvent,
  {
    addresseeId = null,
    ...letter
  }: Pick<NewLetter, 'aboutId' | 'template' | 'recipient'> & Partial<Pick<NewLetter, 'addresseeId'>>,
): NewLetter => ({
  ...letter,
  id: derivedId(id, addresseeId ?? letter.recipient, letter.template),
  eventId: id,
  stream,
  revision,
  addresseeId,
});

/** What the letter is about, as the log names it: the name of the stream that it comes from says which. */
export const subjectOfLetter = ({ stream, aboutId }: Letter): { quoteId: string } | { shipmentId: string } =>
  stream.startsWith(streamOf.quote('')) ? { quoteId: aboutId } : { shipmentId: aboutId };
