import type { Recorded } from '#contracts/events/envelope.ts';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import type { Language } from '#contracts/languages.ts';
import { uuid } from '#contracts/primitives.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Letter } from '#infra/letters/letters.ts';
import { writeQuoteLetter } from '../domain/quote-letter.ts';
import { evolveQuote, initialQuote, type QuoteState } from '../domain/quote.ts';
import type { QuoteLinks } from '../quotes/quote-links.ts';
import { firstOf, letterFrom, notBeforeOf, subjectIn, type Correspondence } from './correspondence.ts';
import { silentSources } from './shipment-letters.ts';

export interface QuoteLettersOptions {
  log: EventLog;
  links: QuoteLinks;
  publicUrl: string;
  /** Where notes to staff go. */
  staffAddress: string;
}

/** All notes go to one address, which is nobody's in the log. */
const staffKey = derivedId('staff');

const templates = ['quote_received', 'quote_note', 'quote_answered'] as const;

/** The letters to the customer of a quote, and the notes to staff. */
export function quoteLetters({ log, links, publicUrl, staffAddress }: QuoteLettersOptions): Correspondence {
  // The stream's name says that these are a quote's events.
  const historyOf = async ({ stream }: Letter) => (await log.read(stream)) as Recorded<QuoteEvent>[];
  const asOf = (history: readonly Recorded<QuoteEvent>[], { revision }: Letter) =>
    history.filter((event) => event.revision <= revision).reduce(evolveQuote, initialQuote);
  return {
    templates,
    async lettersFor(event) {
      const { data: aboutId } = uuid().safeParse(event.data['quoteId']);
      if (!aboutId || silentSources.has(event.metadata['source'])) return [];
      switch (event.type) {
        case 'QuoteRequested': {
          const note = letterFrom(event, { aboutId, template: 'quote_note', recipient: 'staff', subjectId: staffKey });
          if (event.data['confirm'] !== true) return [note];
          const customer = {
            recipient: 'customer',
            subjectId: subjectIn(event, 'visitor'),
            notBefore: notBeforeOf(event),
          } as const;
          return [letterFrom(event, { aboutId, template: 'quote_received', ...customer }), note];
        }
        case 'QuoteAnswered': {
          const subjectId = subjectIn(await firstOf(log.store, event.stream), 'visitor');
          return [letterFrom(event, { aboutId, template: 'quote_answered', recipient: 'customer', subjectId })];
        }
        default:
          return [];
      }
    },
    async compose(letter) {
      const history = await historyOf(letter);
      const quote = asOf(history, letter);
      const visitor = quote.type === 'none' ? null : quote.requested.visitor.value;
      if (quote.type === 'none' || !visitor) return 'erased';
      const isAnswered = history.some(({ type }) => type === 'QuoteAnswered');
      if (letter.template === 'quote_received' && isAnswered) return 'overtaken';
      const isNote = letter.recipient === 'staff';
      const answer = quote.type === 'requested' ? 0 : quote.answer.number;
      const written = writeQuoteLetter({
        template: templates.find((template) => template === letter.template) ?? 'quote_note',
        quote,
        language: languageIn(letter, quote),
        link: isNote ? `${publicUrl}/dashboard?view=quotes` : `${publicUrl}/quote/${links.tokenFor(letter.aboutId, answer)}`,
      });
      const to = { name: '', address: isNote ? staffAddress : visitor.email };
      return { to, written, headers: {} };
    },
    languageOf: async (letter) => languageIn(letter, asOf(await historyOf(letter), letter)),
  };
}

/** The customer's language, and English for staff. */
const languageIn = ({ recipient }: Letter, quote: QuoteState): Language =>
  recipient === 'staff' || quote.type === 'none' ? 'en' : quote.requested.language;
