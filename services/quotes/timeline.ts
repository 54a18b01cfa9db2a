import { quoteAccepted, quoteAnswered, quoteConverted, quoteRequested } from '#contracts/events/quote.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import type { TimelineWord } from '#contracts/timeline.ts';
import { lineOf, type NounTimeline } from '../timeline/noun-timeline.ts';
import { said, word } from '../timeline/values.ts';

const group = 'money';
const look = 'delivered';
const titled = (name: TimelineWord, quoteId: string) =>
  word(name, { reference: { type: 'text', text: quoteReference(quoteId) } });
const money = (cents: number) => ({ type: 'money', usd: cents / 100 }) as const;

export const quoteTimeline: NounTimeline = {
  templates: { quote_received: 'about_request', quote_note: 'about_new_request', quote_answered: 'about_answer' },
  origins: [
    {
      type: quoteConverted.type,
      aboutIn: (data) => ({ kind: 'quote', id: quoteConverted.data.parse(data).quoteId }),
    },
  ],
  lines: [
    lineOf(quoteRequested.type, {
      group,
      data: quoteRequested.data.omit({ visitor: true }),
      bodyOf: ({ quoteId, price }) => ({
        look,
        title: titled('quote_requested', quoteId),
        summary: said(price && money(price.totalCents)),
      }),
    }),
    lineOf(quoteAnswered.type, {
      group,
      data: quoteAnswered.data.omit({ note: true }),
      bodyOf: ({ quoteId, priceCents, validUntil }) => ({
        look,
        title: titled('quote_answered', quoteId),
        summary: [money(priceCents), word('valid_until', { day: { type: 'day', day: validUntil } })],
      }),
    }),
    lineOf(quoteAccepted.type, {
      group,
      data: quoteAccepted.data,
      bodyOf: ({ quoteId, priceCents }) => ({
        look,
        title: titled('quote_accepted', quoteId),
        summary: [money(priceCents)],
        byLink: true,
      }),
    }),
    lineOf(quoteConverted.type, {
      group,
      data: quoteConverted.data,
      bodyOf: ({ quoteId, priceCents }) => ({
        look,
        title: titled('quote_converted', quoteId),
        summary: [money(priceCents)],
      }),
    }),
  ],
};
