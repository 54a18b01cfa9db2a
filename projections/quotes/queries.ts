import { sql } from 'kysely';
import type { Quote, QuoteStatus } from '#contracts/quotes.ts';
import { isoTime } from '../iso-time.ts';
import { afterCursor, containing, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** The status on that day (`YYYY-MM-DD`): an answered quote expires when its last day is over. */
const statusOn = (today: string) => sql<QuoteStatus>`
  case when status = 'answered' and valid_until < ${today}::date then 'expired' else status end`;

const quoteJson = (today: string) => sql<Quote>`jsonb_build_object(
  'id', id, 'form', form, 'status', ${statusOn(today)},
  'customerName', customer_name, 'customerEmail', customer_email, 'phone', phone, 'company', company,
  'fromLocation', from_location, 'toLocation', to_location, 'packageType', package_type, 'serviceType', service_type,
  'weight', weight, 'weightKg', weight_kg, 'dimensions', dimensions, 'description', description, 'timeline', timeline,
  'estimate', estimate, 'answer', answer, 'acceptedAt', ${isoTime('accepted_at')}, 'shipmentId', shipment_id,
  'language', language, 'createdAt', ${isoTime('created_at')}, 'updatedAt', ${isoTime('updated_at')},
  'revision', revision::text)`;

export interface QuotesWanted {
  search: string | undefined;
  status: QuoteStatus | undefined;
  limit: number;
  cursor: string | undefined;
  today: string;
}

/** Quotes whose id, names, address or locations contain `search` (case-insensitive), newest first. Throws BadCursor. */
export async function quotesMatching(
  models: Models,
  { search, status, limit, cursor, today }: QuotesWanted,
): Promise<Page<Quote>> {
  const needle = search?.trim().toLowerCase();
  let query = models
    .selectFrom('quotes')
    .select([quoteJson(today).as('quote'), 'id', isoTime('created_at', 'US').as('created')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (needle) query = query.where(containing(needle));
  if (status) query = query.where(sql<boolean>`${statusOn(today)} = ${status}`);
  if (cursor !== undefined) query = query.where(afterCursor(cursor));
  return pageOf(await query.execute(), limit, (row) => row.quote);
}

/** The quote with what its visitor gave, as of that day. */
export const quoteById = async (models: Models, id: string, today: string): Promise<Quote | undefined> =>
  (await models.selectFrom('quotes').select(quoteJson(today).as('quote')).where('id', '=', id).executeTakeFirst())?.quote;
