import { isOf } from '#contracts/events/envelope.ts';
import { quoteAnswered, quoteRequested } from '#contracts/events/quote.ts';
import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { LinkTokens, QuoteLink } from '#infra/signed-links/signed-links.ts';
import { quoteEmailTemplates, writeQuoteEmail } from './email-text.ts';
import { quoteDecider, type ExistingQuote } from '../domain/quote.ts';
import { load } from '../load.ts';
import { cause, CauseMissing, emailFrom, type NounEmails } from '../outbox/noun-emails.ts';

export interface QuoteEmailsOptions {
  log: EventLog;
  links: LinkTokens<QuoteLink>;
  publicUrl: string;
  /** Where notes to staff go. */
  staffAddress: string;
}

/** All notes go to one address, which belongs to no person in the log. */
const staffKey = derivedId('staff');

export function quoteEmails({ log, links, publicUrl, staffAddress }: QuoteEmailsOptions): NounEmails {
  const quoteOf = async (message: Message): Promise<ExistingQuote> => {
    const { state, revision } = await load(log, quoteDecider, message.stream, { upTo: message.revision });
    if (state.type === 'none' || revision !== message.revision) throw new CauseMissing(message);
    return state;
  };
  const isAnswered = async ({ stream }: Message) => 'answer' in (await load(log, quoteDecider, stream)).state;
  return {
    family: 'quote',
    areAnswered: true,
    templates: quoteEmailTemplates,
    causes: [
      cause(quoteRequested, (event) => {
        const { quoteId, visitor } = event.data;
        const about = { kind: 'quote', id: quoteId };
        const { subjectId } = visitor;
        return [
          emailFrom(event, { about, template: 'quote_received', recipient: 'customer', subjectId, isUnsolicited: true }),
          emailFrom(event, { about, template: 'quote_note', recipient: 'staff', subjectId: staffKey }),
        ];
      }),
      cause(quoteAnswered, async (event) => {
        const [request] = await log.read(event.stream);
        const subjectId = request && isOf(request, quoteRequested) ? request.data.visitor.subjectId : undefined;
        const about = { kind: 'quote', id: event.data.quoteId };
        return [emailFrom(event, { about, template: 'quote_answered', recipient: 'customer', subjectId })];
      }),
    ],
    async compose(email) {
      const quote = await quoteOf(email);
      const visitor = quote.requested.visitor.value;
      if (!visitor) return 'erased';
      if (email.template === 'quote_received' && (await isAnswered(email))) return 'overtaken';
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
    languageOf: async (email) => languageIn(email, await quoteOf(email)),
  };
}

const languageIn = ({ recipient }: Message, { requested }: ExistingQuote): Language =>
  recipient === 'staff' ? 'en' : requested.language;
