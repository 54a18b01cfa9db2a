import { sql } from 'kysely';
import { uuid } from '#contracts/primitives.ts';
import type { ShipmentSort, SortOrder } from '#contracts/shipment-list.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { BadCursor, isMicroInstant } from '../page.ts';

/** How a list is ordered, and behind which row it begins. */
export interface ListOrder {
  sort: ShipmentSort;
  order: SortOrder;
  cursor: string | undefined;
}

interface SortColumn {
  column: string;
  type: 'timestamptz' | 'bigint';
  isKey(text: string): boolean;
}

const time = (column: string): SortColumn => ({ column, type: 'timestamptz', isKey: isMicroInstant });

const columns: Record<ShipmentSort, SortColumn> = {
  created: time('created_at'),
  updated: time('updated_at'),
  estimatedDelivery: time('estimated_delivery'),
  value: { column: 'value_cents', type: 'bigint', isKey: (text) => /^\d{1,15}$/.test(text) },
};

export const columnOf = ({ sort }: ListOrder): string => columns[sort].column;

/** The column of the order as text, exact enough to go on from it. */
export const keyText = ({ sort }: ListOrder) =>
  columns[sort].type === 'bigint' ? sql<string>`${sql.ref(columns[sort].column)}::text` : isoTime(columns[sort].column, 'US');

export const inOrder = ({ sort, order }: ListOrder) =>
  sql`order by ${sql.ref(columns[sort].column)} ${sql.raw(order)}, id ${sql.raw(order)}`;

/** The rows behind the cursor. Throws {@link BadCursor}. */
export function afterCursor({ sort, order, cursor }: ListOrder) {
  if (cursor === undefined) return sql<boolean>`true`;
  const { column, type, isKey } = columns[sort];
  const [ofSort, ofOrder, key = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = ofSort === sort && ofOrder === order && isKey(key) && uuid().safeParse(id).success && rest.length === 0;
  if (!isOurs) throw new BadCursor();
  const comparison = sql.raw(order === 'desc' ? '<' : '>');
  return sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${key}::${sql.raw(type)}, ${id}::uuid)`;
}

export const cursorAt = ({ sort, order }: ListOrder, { key, id }: { key: string; id: string }): string =>
  Buffer.from(`${sort} ${order} ${key} ${id}`).toString('base64url');
