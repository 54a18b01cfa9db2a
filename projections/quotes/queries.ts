import { sql } from 'kysely';
import type { Quote, QuoteStatus } from '#contracts/quotes.ts';
import type { ExistingQuote } from '#services/domain/quote.ts';
import { quoteView } from '#services/domain/quote-view.ts';
import { isoTime } from '../iso-time.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';
import { containing } from '../search-text.ts';

/** The status on that day (`YYYY-MM-DD`): an answered quote expires when its last day is over. */
const statusOn = (today: string) => sql<QuoteStatus>`
  case when status = 'answered' and valid_until < ${today}::date then 'expired' else status end`;

interface Wanted {
  search: string | undefined;
  status: QuoteStatus | undefined;
  today: string;
}

export interface QuotesWanted extends Wanted {
  limit: number;
  cursor: string | undefined;
}

function matching(models: Models, { search, status, today }: Wanted) {
  const needle = search?.trim().toLowerCase();
  let query = models.selectFrom('quotes');
  if (needle) query = query.where(containing(needle));
  if (status) query = query.where(sql<boolean>`${statusOn(today)} = ${status}`);
  return query;
}

/** Quotes whose id, names, address or locations contain `search` (case-insensitive), newest first. Throws BadCursor. */
export async function quotesMatching(models: Models, { limit, cursor, ...wanted }: QuotesWanted): Promise<Page<Quote>> {
  let query = matching(models, wanted)
    .select(['id', 'state', 'revision', isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  return pageOf(await query.execute(), limit, quoteIn(wanted.today));
}

/** How many quotes match; counts no further than `most`. */
export async function countQuotes(models: Models, { most, ...wanted }: Wanted & { most: number }): Promise<number> {
  const { count } = await models
    .selectFrom(matching(models, wanted).select('id').limit(most).as('matching'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The quote with what its visitor gave, as of that day. */
export async function quoteById(models: Models, id: string, today: string): Promise<Quote | undefined> {
  const row = await models.selectFrom('quotes').select(['state', 'revision']).where('id', '=', id).executeTakeFirst();
  return row && quoteIn(today)(row);
}

const quoteIn =
  (today: string) =>
  ({ state, revision }: { state: ExistingQuote; revision: number }): Quote =>
    quoteView(state, BigInt(revision), today);
