import type { Recorded } from '#contracts/events/envelope.ts';
import type { QuoteEvent } from '#contracts/events/quote.ts';
import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { uuid } from '#contracts/primitives.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Email } from '#infra/outbox/outbox.ts';
import type { LinkTokens, QuoteLink } from '#infra/signed-links/signed-links.ts';
import { quoteEmailTemplates, writeQuoteEmail } from './email-text.ts';
import { evolveQuote, initialQuote, type QuoteState } from '../domain/quote.ts';
import { firstOf, emailFrom, notBeforeOf, silentSources, subjectIn, type NounEmails } from '../outbox/noun-emails.ts';

export interface QuoteEmailsOptions {
  log: EventLog;
  links: LinkTokens<QuoteLink>;
  publicUrl: string;
  /** Where notes to staff go. */
  staffAddress: string;
}

/** All notes go to one address, which is nobody's in the log. */
const staffKey = derivedId('staff');

/** The emails to the customer of a quote, and the notes to staff. */
export function quoteEmails({ log, links, publicUrl, staffAddress }: QuoteEmailsOptions): NounEmails {
  // The stream's name says that these are a quote's events.
  const historyOf = async ({ stream }: Email) => (await log.read(stream)) as Recorded<QuoteEvent>[];
  const asOf = (history: readonly Recorded<QuoteEvent>[], { revision }: Email) =>
    history.filter((event) => event.revision <= revision).reduce(evolveQuote, initialQuote);
  return {
    templates: quoteEmailTemplates,
    async emailsFor(event) {
      const { data: id } = uuid().safeParse(event.data['quoteId']);
      if (!id || silentSources.has(event.metadata['source'])) return [];
      const about = { kind: 'quote', id };
      switch (event.type) {
        case 'QuoteRequested': {
          const note = emailFrom(event, { about, template: 'quote_note', recipient: 'staff', subjectId: staffKey });
          if (event.data['confirm'] !== true) return [note];
          const customer = {
            recipient: 'customer',
            subjectId: subjectIn(event, 'visitor'),
            notBefore: notBeforeOf(event),
          } as const;
          return [emailFrom(event, { about, template: 'quote_received', ...customer }), note];
        }
        case 'QuoteAnswered': {
          const subjectId = subjectIn(await firstOf(log.store, event.stream), 'visitor');
          return [emailFrom(event, { about, template: 'quote_answered', recipient: 'customer', subjectId })];
        }
        default:
          return [];
      }
    },
    async compose(email) {
      const history = await historyOf(email);
      const quote = asOf(history, email);
      const visitor = quote.type === 'none' ? null : quote.requested.visitor.value;
      if (quote.type === 'none' || !visitor) return 'erased';
      const isAnswered = history.some(({ type }) => type === 'QuoteAnswered');
      if (email.template === 'quote_received' && isAnswered) return 'overtaken';
      const isNote = email.recipient === 'staff';
      const answer = quote.type === 'requested' ? 0 : quote.answer.number;
      const written = writeQuoteEmail({
        template: quoteEmailTemplates.find((template) => template === email.template) ?? 'quote_note',
        quote,
        language: languageIn(email, quote),
        link: publicUrl + (isNote ? paths.quotes : paths.quote(links.tokenFor({ quoteId: email.about.id, answer }))),
      });
      const to = { name: '', address: isNote ? staffAddress : visitor.email };
      return { to, written, headers: { 'X-Waybill-Quote': email.about.id } };
    },
    languageOf: async (email) => languageIn(email, asOf(await historyOf(email), email)),
  };
}

/** The customer's language, and English for staff. */
const languageIn = ({ recipient }: Email, quote: QuoteState): Language =>
  recipient === 'staff' || quote.type === 'none' ? 'en' : quote.requested.language;
