import { sql } from 'kysely';
import type { Quote, QuoteStatus } from '#contracts/quotes.ts';
import { serviceTypes } from '#contracts/shipments.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { containing } from '#infra/database/search-text.ts';
import type { ExistingQuote } from '#services/domain/quote.ts';
import { quoteView } from '#services/domain/quote-view.ts';
import type { QuotedParcel } from '#services/domain/repricing.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

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

const mostReferredTo = 20;

/** The ids of quotes that end like that, the newest first; none for what is no end of a reference. */
export async function quotesReferredTo(models: Models, end: string): Promise<string[]> {
  const text = end.toLowerCase();
  if (!/^[\da-f]{4,8}$/.test(text)) return [];
  const rows = await models
    .selectFrom('quotes')
    .select('id')
    .where(containing(text))
    .where(sql<boolean>`id::text like ${`%${text}`}`)
    .orderBy('created_at', 'desc')
    .limit(mostReferredTo)
    .execute();
  return rows.map(({ id }) => id);
}

/** Quotes as the log has them, by id; one that does not exist is left out. */
export async function quoteStates(models: Models, ids: readonly string[]): Promise<ReadonlyMap<string, ExistingQuote>> {
  if (ids.length === 0) return new Map();
  const rows = await models.selectFrom('quotes').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Quotes since then that nobody has accepted yet and whose customer has an address of that domain, the oldest first. */
export async function openQuotesAt(models: Models, { domain, since }: { domain: string; since: Date }): Promise<ExistingQuote[]> {
  const rows = await models
    .selectFrom('quotes')
    .select('state')
    .where('status', 'in', ['requested', 'answered'])
    .where(containing(`@${domain}`))
    .where('created_at', '>=', since.toISOString())
    .orderBy('created_at')
    .execute();
  return rows.map(({ state }) => state);
}

const quoteIn =
  (today: string) =>
  ({ state, revision }: { state: ExistingQuote; revision: number }): Quote =>
    quoteView(state, BigInt(revision), today);

const pricedAtOnce = 1_000;

/** A page of the quotes that the calculator priced on that day (`YYYY-MM-DD`) or later, newest first. */
export async function quotesPricedSince(models: Models, day: string, cursor: string | undefined): Promise<Page<QuotedParcel>> {
  let query = models
    .selectFrom('quotes')
    .select(['id', 'state', isoTime('created_at', 'US').as('created')])
    .where(sql<boolean>`created_at >= ${`${day}T00:00:00Z`}::timestamptz`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pricedAtOnce + 1);
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  const { items, nextCursor } = pageOf(await query.execute(), pricedAtOnce, quotedParcel);
  return { items: items.flatMap((parcel) => parcel ?? []), nextCursor };
}

function quotedParcel({ id, state }: { id: string; state: ExistingQuote }): QuotedParcel | undefined {
  const { fromCountry: from, toCountry: to, weightKg, serviceType, price } = state.requested;
  const service = serviceTypes.find((priced) => priced === serviceType);
  if (!from || !to || weightKg === null || !service || !price) return undefined;
  return { quoteId: id, from, to, service, weightKg, totalCents: price.totalCents };
}
