import { staffRoles } from '#contracts/accounts.ts';
import { searchedQuote } from '#contracts/quote-reference.ts';
import { mostCountedQuotes } from '#contracts/quotes.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { Models } from '#projections/projector.ts';
import { countQuotes, quotesMatching, quoteStates } from '#projections/quotes/queries.ts';
import type { NounEmailSearch, NounSearch } from '../search/noun-search.ts';
import { quoteEmailTemplates, quoteSubject } from './email-text.ts';

const candidateQuotes = 100;

const wantedOf = (text: string, clock: Clock) => ({ search: searchedQuote(text), status: undefined, today: utcDay(clock.now()) });

/** Quotes as their list finds them. */
export const quoteSearch = (models: Models, clock: Clock): NounSearch => ({
  kind: 'quotes',
  async find({ text, most }) {
    const wanted = wantedOf(text, clock);
    const [{ items }, count] = await Promise.all([
      quotesMatching(models, { ...wanted, limit: most, cursor: undefined }),
      countQuotes(models, { ...wanted, most: mostCountedQuotes }),
    ]);
    const hits = items.map(({ id, status, customerName, customerEmail, fromLocation, toLocation }) => {
      return { kind: 'quotes' as const, id, status, customer: customerName ?? customerEmail, fromLocation, toLocation };
    });
    return { hits, count, isMore: count === mostCountedQuotes };
  },
});

/** Emails about quotes. Notes to staff go to an address of the installation, which names nobody. */
export const quoteEmailSearch = (models: Models, clock: Clock): NounEmailSearch => ({
  templates: quoteEmailTemplates,
  roles: staffRoles,
  async candidates(text) {
    const wanted = { ...wantedOf(text, clock), limit: candidateQuotes, cursor: undefined };
    const { items, nextCursor } = await quotesMatching(models, wanted);
    return { kind: 'quote', ids: items.map(({ id }) => id), isMore: nextCursor !== undefined };
  },
  async headings(emails) {
    const states = await quoteStates(models, [...new Set(emails.map(({ about }) => about.id))]);
    return new Map(
      emails.flatMap(({ id, about, template, recipient }) => {
        const asked = states.get(about.id)?.requested;
        const known = quoteEmailTemplates.find((each) => each === template);
        if (!asked || !known) return [];
        const visitor = recipient === 'staff' ? null : asked.visitor.value;
        const subject = quoteSubject(known, about.id, recipient === 'staff' ? 'en' : asked.language);
        return [[id, { name: visitor?.name ?? null, address: visitor?.email ?? null, subject }] as const];
      }),
    );
  },
});
