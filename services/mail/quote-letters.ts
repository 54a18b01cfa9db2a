import type { Recorded } from '#contracts/events/envelope.ts';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import type { Language } from '#contracts/languages.ts';
import type { LetterRecipient } from '#contracts/mail.ts';
import { uuid } from '#contracts/primitives.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { Letter, NewLetter } from '#infra/letters/letters.ts';
import { writeQuoteLetter, type QuoteLetter } from '../domain/quote-letter.ts';
import { evolveQuote, initialQuote, type QuoteState } from '../domain/quote.ts';
import type { QuoteLinks } from '../quotes/quote-links.ts';
import type { Correspondence } from './correspondence.ts';
import { silentSources } from './shipment-letters.ts';

export interface QuoteLettersOptions {
  log: EventLog;
  links: QuoteLinks;
  publicUrl: string;
  /** Where notes to staff go. */
  staffAddress: string;
}

const templates = ['quote_received', 'quote_note', 'quote_answered'] as const;
const prefix = 'quote-';

/** The quote that a stream is of, undefined for any other stream. */
export const quoteIdIn = (stream: string): string | undefined =>
  stream.startsWith(prefix) ? uuid().safeParse(stream.slice(prefix.length)).data : undefined;

/** The letters to the customer of a quote, and the notes to staff. */
export function quoteLetters({ log, links, publicUrl, staffAddress }: QuoteLettersOptions): Correspondence {
  const quoteOf = async ({ stream, revision }: Letter) => {
    // The stream's name says that these are a quote's events.
    const history = (await log.read(stream)) as Recorded<QuoteEvent>[];
    return history.filter((event) => event.revision <= revision).reduce(evolveQuote, initialQuote);
  };
  return {
    templates,
    async lettersFor(event) {
      if (quoteIdIn(event.stream) === undefined || silentSources.has(event.metadata['source'])) return [];
      switch (event.type) {
        case 'QuoteRequested': {
          const note = letterTo('staff', 'quote_note', event);
          return event.data['confirm'] === true ? [letterTo('customer', 'quote_received', event), note] : [note];
        }
        case 'QuoteAnswered':
          return [letterTo('customer', 'quote_answered', event)];
        default:
          return [];
      }
    },
    async compose(letter) {
      const quote = await quoteOf(letter);
      const visitor = quote.type === 'none' ? null : quote.requested.visitor.value;
      if (quote.type === 'none' || !visitor) return undefined;
      const { quoteId } = quote.requested;
      const isNote = letter.recipient === 'staff';
      const answer = quote.type === 'requested' ? 0 : quote.answer.number;
      const written = writeQuoteLetter({
        template: templates.find((template) => template === letter.template) ?? 'quote_note',
        quote,
        language: languageIn(letter, quote),
        link: isNote ? `${publicUrl}/dashboard` : `${publicUrl}/quote/${links.tokenFor(quoteId, answer)}`,
      });
      const to = { name: '', address: isNote ? staffAddress : visitor.email };
      return { to, written, headers: { 'X-Waybill-Quote': quoteId } };
    },
    languageOf: async (letter) => languageIn(letter, await quoteOf(letter)),
  };
}

/** The customer's language, and English for staff. */
const languageIn = ({ recipient }: Letter, quote: QuoteState): Language =>
  recipient === 'staff' || quote.type === 'none' ? 'en' : quote.requested.language;

const letterTo = (recipient: LetterRecipient, template: QuoteLetter, { id, stream, revision }: StoredEvent): NewLetter => ({
  id: derivedId(id, recipient, template),
  eventId: id,
  stream,
  revision,
  shipmentId: null,
  addresseeId: null,
  template,
  recipient,
});
