import { sql } from 'kysely';
import { all, columnConditions, countryCondition, statusesOf, type Fragment, type ShipmentFilter } from './list-filter.ts';
import { createdMonth } from './list-months.ts';
import { afterCursor, columnOf, inOrder, type ListOrder } from './list-order.ts';

/** How far along the order matches are looked for before all of them are gathered. */
const walkedRows = 20_000;

export interface Walk {
  filter: ShipmentFilter;
  order: ListOrder;
  /** Matches are looked for in the runs of these months; otherwise in those of each status. */
  months?: readonly string[] | undefined;
  /** So many rows are enough. */
  most: number;
}

/** The first rows along the indexes of the order that match the filter, its search and its account aside: runs that are merged. */
export function walk({ filter, order, months, most }: Walk): Fragment {
  const statuses = statusesOf(filter);
  const columns = all([
    ...(months ? [sql<boolean>`status = any(${statuses})`] : []),
    ...columnConditions(filter),
    ...countryCondition(filter),
  ]);
  const within = all([afterCursor(order), ...rangeOfOrder(filter, order)]);
  const runs = (
    months?.map((month) => sql`${createdMonth} = ${month}::timestamp`) ?? statuses.map((status) => sql`status = ${status}`)
  ).map(
    (run) => sql`(
      select ${indexedColumns(order)} from shipment_list where ${run} and ${within} ${inOrder(order)} limit ${walkedRows}
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
