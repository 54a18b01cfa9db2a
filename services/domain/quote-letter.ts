import { currencyCoded } from '#contracts/currencies.ts';
import { localeOf, type Language } from '#contracts/languages.ts';
import type { LetterTemplate } from '#contracts/mail.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { quoteAnswerHours } from '#contracts/quotes.ts';
import { formatDay, formatWeight } from './letter.ts';
import { layOutLetter, type WrittenLetter } from './letter-layout.ts';
import { staffNote } from './letter-texts/quote/staff-note.ts';
import { quoteLetterTexts } from './letter-texts/quote/texts.ts';
import { letterTexts } from './letter-texts/texts.ts';
import { formatMoney } from './money.ts';
import type { QuoteState } from './quote.ts';

type Quote = Exclude<QuoteState, { type: 'none' }>;
type Row = [label: string, value: string];

/** The letters about quotes. */
export type QuoteLetter = Extract<LetterTemplate, `quote_${string}`>;

/** A letter to be written about a quote, as of the event that it tells about. */
export interface QuoteLetterOrder {
  template: QuoteLetter;
  quote: Quote;
  language: Language;
  /** Where the letter leads; a confirmation leads nowhere. */
  link: string;
}

/**
 * Writes a letter about a quote. Pure. It holds nothing that the visitor typed freely, not even a name: anybody can give
 * anybody's address, and no stranger is to be written to in our name.
 */
export function writeQuoteLetter({ template, quote, language, link }: QuoteLetterOrder): WrittenLetter {
  const { greeting, received, answered, whyYou } = quoteLetterTexts[language];
  const { signature } = letterTexts[language];
  const reference = quoteReference(quote.requested.quoteId);
  const rows = parcelRows(quote, language, reference);
  const common = { language, greeting, signature, whyYou };
  switch (template) {
    case 'quote_received':
      return layOutLetter({
        ...common,
        subject: received.subject(reference),
        intro: received.intro(quoteAnswerHours),
        rows,
        note: received.note,
      });
    case 'quote_answered':
      return layOutLetter({
        ...common,
        subject: answered.subject(reference),
        intro: answered.intro,
        rows: [...rows, ...answerRows(quote, language)],
        action: { label: answered.action, url: link },
        note: answered.note,
      });
    case 'quote_note':
      return layOutLetter({
        ...common,
        subject: staffNote.subject(reference),
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

function parcelRows({ requested }: Quote, language: Language, reference: string): Row[] {
  const { fromCountry, toCountry, serviceType, weightKg, price } = requested;
  const own = quoteLetterTexts[language];
  const { labels, service } = letterTexts[language];
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const rows: Row[] = [[own.labels.reference, reference]];
  if (fromCountry) rows.push([labels.from, names.of(fromCountry) ?? fromCountry]);
  if (toCountry) rows.push([labels.to, names.of(toCountry) ?? toCountry]);
  if (serviceType) rows.push([labels.service, serviceType === 'same-day' ? own.sameDay : service[serviceType]]);
  if (weightKg !== null) rows.push([labels.weight, formatWeight(weightKg, language)]);
  if (price) rows.push([own.labels.estimate, money(price.total, price.currency, language)]);
  return rows;
}

function answerRows(quote: Quote, language: Language): Row[] {
  if (quote.type === 'requested') return [];
  const { price, validUntil } = quoteLetterTexts[language].labels;
  const { answer } = quote;
  const rows: Row[] = [
    [price, money((answer.priceCents / 100).toFixed(2), 'USD', language)],
    [validUntil, formatDay(answer.validUntil, language, 'UTC')],
  ];
  if (answer.note) rows.push([letterTexts[language].labels.note, answer.note]);
  return rows;
}

function money(amount: string, code: string, language: Language): string {
  const currency = currencyCoded(code);
  return currency ? formatMoney(amount, currency, language) : `${amount} ${code}`;
}
