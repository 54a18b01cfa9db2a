import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { uuid } from '#contracts/primitives.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Email } from '#infra/outbox/outbox.ts';
import { quoteEmailTemplates, writeQuoteEmail } from './email-text.ts';
import { quoteDecider, type QuoteState } from '../domain/quote.ts';
import { load } from '../load.ts';
import type { QuoteLinks } from './quote-links.ts';
import { firstOf, emailFrom, silentSources, subjectIn, type NounEmails } from '../outbox/noun-emails.ts';

export interface QuoteEmailsOptions {
  log: EventLog;
  links: QuoteLinks;
  publicUrl: string;
  /** Where notes to staff go. */
  staffAddress: string;
}

/** All notes go to one address, which is nobody's in the log. */
const staffKey = derivedId('staff');

/** The emails to the customer of a quote, and the notes to staff. */
export function quoteEmails({ log, links, publicUrl, staffAddress }: QuoteEmailsOptions): NounEmails {
  const quoteOf = async ({ stream, revision }: Email) => (await load(log, quoteDecider, stream, { upTo: revision })).state;
  const isAnswered = async ({ stream }: Email) => 'answer' in (await load(log, quoteDecider, stream)).state;
  return {
    templates: quoteEmailTemplates,
    async emailsFor(event) {
      const { data: id } = uuid().safeParse(event.data['quoteId']);
      if (!id || silentSources.has(event.metadata['source'])) return [];
      const about = { kind: 'quote', id };
      switch (event.type) {
        case 'QuoteRequested': {
          const subjectId = subjectIn(event, 'visitor');
          return [
            emailFrom(event, { about, template: 'quote_received', recipient: 'customer', subjectId, isUnasked: true }),
            emailFrom(event, { about, template: 'quote_note', recipient: 'staff', subjectId: staffKey }),
          ];
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
      const quote = await quoteOf(email);
      const visitor = quote.type === 'none' ? null : quote.requested.visitor.value;
      if (quote.type === 'none' || !visitor) return 'erased';
      if (email.template === 'quote_received' && (await isAnswered(email))) return 'overtaken';
      const isNote = email.recipient === 'staff';
      const answer = quote.type === 'requested' ? 0 : quote.answer.number;
      const written = writeQuoteEmail({
        template: quoteEmailTemplates.find((template) => template === email.template) ?? 'quote_note',
        quote,
        language: languageIn(email, quote),
        link: publicUrl + (isNote ? paths.quotes : paths.quote(links.tokenFor(email.about.id, answer))),
      });
      const to = { name: '', address: isNote ? staffAddress : visitor.email };
      return { to, written, headers: { 'X-Waybill-Quote': email.about.id } };
    },
    languageOf: async (email) => languageIn(email, await quoteOf(email)),
  };
}

/** The customer's language, and English for staff. */
const languageIn = ({ recipient }: Email, quote: QuoteState): Language =>
  recipient === 'staff' || quote.type === 'none' ? 'en' : quote.requested.language;
