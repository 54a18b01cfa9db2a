import { isOf, type Recorded } from '#contracts/events/envelope.ts';
import { quoteAnswered, quoteRequested, type QuoteEvent } from '#contracts/events/quote.ts';
import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Email } from '#infra/outbox/outbox.ts';
import type { LinkTokens, QuoteLink } from '#infra/signed-links/signed-links.ts';
import { quoteEmailTemplates, writeQuoteEmail } from './email-text.ts';
import { evolveQuote, initialQuote, type QuoteState } from '../domain/quote.ts';
import { cause, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';

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
    family: 'quote',
    templates: quoteEmailTemplates,
    causes: [
      cause(quoteRequested, (event) => {
        const { quoteId, visitor, confirm, emailNotBefore } = event.data;
        const about = { kind: 'quote', id: quoteId };
        const note = emailFrom(event, { about, template: 'quote_note', recipient: 'staff', subjectId: staffKey });
        if (!confirm) return [note];
        const customer = {
          recipient: 'customer',
          subjectId: visitor.subjectId,
          notBefore: emailNotBefore === undefined ? undefined : new Date(emailNotBefore),
        } as const;
        return [emailFrom(event, { about, template: 'quote_received', ...customer }), note];
      }),
      cause(quoteAnswered, async (event) => {
        const [request] = await log.read(event.stream);
        const subjectId = request && isOf(request, quoteRequested) ? request.data.visitor.subjectId : undefined;
        const about = { kind: 'quote', id: event.data.quoteId };
        return [emailFrom(event, { about, template: 'quote_answered', recipient: 'customer', subjectId })];
      }),
    ],
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
