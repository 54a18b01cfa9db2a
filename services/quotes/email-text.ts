import { currencyCoded } from '#contracts/currencies.ts';
import { localeOf, type Language } from '#contracts/languages.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { quoteAnswerHours } from '#contracts/quotes.ts';
import { commonWords } from '../outbox/common-words.ts';
import { formatDay, formatWeight } from '../outbox/format.ts';
import { layOutEmail, type WrittenEmail } from '../outbox/layout.ts';
import { staffNote } from './email-words/staff-note.ts';
import { quoteEmailTexts } from './email-words/every-language.ts';
import { formatMoney } from '../domain/money.ts';
import type { ExistingQuote } from '../domain/quote.ts';

type Row = [label: string, value: string];

export const quoteEmailTemplates = ['quote_received', 'quote_note', 'quote_answered'] as const;
export type QuoteEmail = (typeof quoteEmailTemplates)[number];

export interface QuoteEmailOrder {
  template: QuoteEmail;
  quote: ExistingQuote;
  language: Language;
  /** Where the email leads; a confirmation leads nowhere. */
  link: string;
}

/**
 * Writes an email about a quote. Pure. It holds nothing that the visitor typed freely, not even a name: anyone can enter
 * any address, and must not be able to write to a third party in our name.
 */
export function writeQuoteEmail({ template, quote, language, link }: QuoteEmailOrder): WrittenEmail {
  const { greeting, received, answered, whyYou } = quoteEmailTexts[language];
  const { signature } = commonWords[language];
  const reference = quoteReference(quote.requested.quoteId);
  const rows = parcelRows(quote, language, reference);
  const common = { language, greeting, signature, whyYou };
  switch (template) {
    case 'quote_received':
      return layOutEmail({
        ...common,
        subject: quoteSubject(template, quote.requested.quoteId, language),
        intro: received.intro(quoteAnswerHours),
        rows,
        note: received.note,
      });
    case 'quote_answered':
      return layOutEmail({
        ...common,
        subject: quoteSubject(template, quote.requested.quoteId, language),
        intro: answered.intro,
        rows: [...rows, ...answerRows(quote, language)],
        action: { label: answered.action, url: link },
        note: answered.note,
      });
    case 'quote_note':
      return layOutEmail({
        ...common,
        subject: quoteSubject(template, quote.requested.quoteId, language),
        intro: staffNote.intro,
        rows,
        action: { label: staffNote.action, url: link },
        note: staffNote.note(quoteAnswerHours),
        whyYou: staffNote.whyYou,
      });
    default:
      return template satisfies never;
  }
}

/** What stands above an email about that quote. */
export function quoteSubject(template: QuoteEmail, quoteId: string, language: Language): string {
  const { received, answered } = quoteEmailTexts[language];
  const texts = { quote_received: received, quote_note: staffNote, quote_answered: answered }[template];
  return texts.subject(quoteReference(quoteId));
}

function parcelRows({ requested }: ExistingQuote, language: Language, reference: string): Row[] {
  const { fromCountry, toCountry, serviceType, weightKg, price } = requested;
  const own = quoteEmailTexts[language];
  const { labels, service } = commonWords[language];
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const rows: Row[] = [[own.labels.reference, reference]];
  if (fromCountry) rows.push([labels.from, names.of(fromCountry) ?? fromCountry]);
  if (toCountry) rows.push([labels.to, names.of(toCountry) ?? toCountry]);
  if (serviceType) rows.push([labels.service, serviceType === 'same-day' ? own.sameDay : service[serviceType]]);
  if (weightKg !== null) rows.push([labels.weight, formatWeight(weightKg, language)]);
  if (price) rows.push([own.labels.estimate, money(price.total, price.currency, language)]);
  return rows;
}

function answerRows(quote: ExistingQuote, language: Language): Row[] {
  if (quote.type === 'requested') return [];
  const { price, validUntil } = quoteEmailTexts[language].labels;
  const { answer } = quote;
  const rows: Row[] = [
    [price, money((answer.priceCents / 100).toFixed(2), 'USD', language)],
    [validUntil, formatDay(answer.validUntil, language, 'UTC')],
  ];
  if (answer.note) rows.push([commonWords[language].labels.note, answer.note]);
  return rows;
}

function money(amount: string, code: string, language: Language): string {
  const currency = currencyCoded(code);
  return currency ? formatMoney(amount, currency, language) : `${amount} ${code}`;
}
