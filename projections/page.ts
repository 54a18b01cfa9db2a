import { sql } from 'kysely';
import { uuid } from '#contracts/primitives.ts';

/** One page of a list and where the next one starts. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | undefined;
}

/** The cursor was not one of ours. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
  constructor() {
    super('This cursor is not valid. Use the one of the page before, as it was sent.');
  }
}

/** The rows of a list, newest first by that column, that come after the cursor. Throws {@link BadCursor}. */
export function afterCursor(cursor: string, column = 'created_at') {
  const { created, id } = rowAt(cursor);
  return sql<boolean>`(${sql.ref(column)}, id) < (${created}::timestamptz, ${id}::uuid)`;
}

/** The page of at most `limit` items from one row more than that. */
export function pageOf<Row extends { id: string; created: string }, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
): Page<Item> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(itemOf), nextCursor: last && encodeCursor(last.created, last.id) };
}

const encodeCursor = (created: string, id: string) => Buffer.from(`${created} ${id}`).toString('base64url');

/** The last row of the page before: its instant with microseconds, and its id. Throws {@link BadCursor}. */
export function rowAt(cursor: string): { created: string; id: string } {
  const [created = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = rest.length === 0 && isMicroInstant(created) && uuid().safeParse(id).success;
  if (!isOurs) throw new BadCursor();
  return { created, id };
}

/** Whether the text is a real moment between 1970 and 9999 as isoTime writes it with microseconds. */
export function isMicroInstant(text: string): boolean {
  const at = Date.parse(text);
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) &&
    at >= 0 &&
    new Date(at).toISOString().slice(0, 23) === text.slice(0, 23)
  );
}
