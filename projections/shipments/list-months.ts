import { sql } from 'kysely';
import type { Models } from '../projector.ts';
import type { ShipmentFilter } from './list-filter.ts';
import type { ListOrder } from './list-order.ts';

/** Beyond so many the days leave most of the table, and statuses are fewer runs to merge. */
const mostMonths = 120;

/** The month that a shipment was created in, as the indexes that begin with it have it. */
export const createdMonth = sql`date_trunc('month', created_at at time zone 'UTC')`;

/**
 * The months of creation to look in, where days are asked for in an order that another day can follow: the newest updates are
 * hardly ever those of last year's shipments. Undefined where the runs of the statuses serve as well.
 */
export async function monthsOf(
  models: Models,
  { from, to }: ShipmentFilter,
  { sort }: ListOrder,
): Promise<readonly string[] | undefined> {
  if ((sort !== 'updated' && sort !== 'estimatedDelivery') || (from === undefined && to === undefined)) return undefined;
  const { rows } = await sql<{ month: string }>`
    select generate_series(
      date_trunc('month', greatest(min(created_at) at time zone 'UTC', ${from ?? null}::timestamp)),
      least(max(created_at) at time zone 'UTC', ${to ?? null}::timestamp), interval '1 month')::text as month
    from shipments limit ${mostMonths + 1}`.execute(models);
  return rows.length > mostMonths ? undefined : rows.map(({ month }) => month);
}
