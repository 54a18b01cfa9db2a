import { sql } from 'kysely';
import { all, columnConditions, countryCondition, statusesOf, type Fragment, type ShipmentFilter } from './list-filter.ts';
import { afterCursor, columnOf, inOrder, type ListOrder } from './list-order.ts';

/** How far along the order matches are looked for before all of them are gathered. */
const walkedRows = 20_000;

/** The first rows along the index of the order that match the filter, its search and its account aside: one run for each status. */
export function walk(filter: ShipmentFilter, order: ListOrder, most: number): Fragment {
  const columns = all([...columnConditions(filter), ...countryCondition(filter)]);
  const run = all([afterCursor(order), ...rangeOfOrder(filter, order)]);
  const runs = statusesOf(filter).map(
    (status) => sql`(
      select ${indexedColumns(order)} from shipment_list where status = ${status} and ${run} ${inOrder(order)} limit ${walkedRows}
    )`,
  );
  return sql`
    select * from (
      select * from (${sql.join(runs, sql` union all `)}) as runs ${inOrder(order)} limit ${walkedRows}
    ) as met where ${columns} ${inOrder(order)} limit ${most}`;
}

/** What every index of an order holds, so that the rows themselves need not be read. */
const indexedColumns = (order: ListOrder) => sql.raw([...new Set([...filtered, columnOf(order)])].join(', '));

const filtered = ['id', 'status', 'service_type', 'sender_country', 'recipient_country', 'created_at', 'estimated_delivery'];

/** Days of creation are where a walk by creation begins and ends. */
const rangeOfOrder = ({ from, to }: ShipmentFilter, { sort }: ListOrder) =>
  sort === 'created' ? columnConditions({ from, to }) : [];
