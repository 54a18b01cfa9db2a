import type pg from 'pg';
import { bigintArray, uuidArray } from './binary-array.ts';
import { copyOut } from './copy-out.ts';
import type { StoredEvent } from './event.ts';
import { packedEvent, unpackEvent } from './packed-event.ts';
import { streamKey } from './stream-name.ts';

/** Most rows and about most bytes of one page; a page with a single larger event is that event alone. */
const pageEvents = 128;
const pageBytes = 256 * 1024;

interface Row {
  event: Buffer;
}

export interface Visible {
  from: bigint;
  to: bigint;
  createdSinceMs: number;
}

export type Direction = 'forwards' | 'backwards';

/** Reads a page of the whole log: positions from `from` to `to`, both included. Empty where there is nothing. */
export async function readLogPage(
  pool: pg.Pool,
  range: { from: bigint; to: bigint; direction: Direction; limit?: number },
): Promise<StoredEvent[]> {
  const order = range.direction === 'forwards' ? 'asc' : 'desc';
  const { from, to, limit } = range;
  const condition = `position between ${from} and ${to} order by position ${order} limit ${rowLimit(limit)}`;
  const values = await copyOut(pool, pageOf(condition, 'position', order));
  return values.map(unpackEvent);
}

export async function readStreamPage(
  pool: pg.Pool,
  stream: string,
  range: Visible & { direction: Direction; limit?: number },
): Promise<StoredEvent[]> {
  const order = range.direction === 'forwards' ? 'asc' : 'desc';
  const where = 'stream_key = $4::uuid and revision between $1 and $2 and created_ms >= $5';
  const { rows } = await pool.query<Row>({
    name: `stream-${order}`,
    text: pageOf(`${where} order by revision ${order} limit $3`, 'revision', order),
    values: [
      String(range.from),
      String(range.to),
      rowLimit(range.limit),
      streamKey(stream).toString('hex'),
      range.createdSinceMs,
    ],
  });
  return rows.map((row) => unpackEvent(row.event));
}

/** Reads single events by stream and revision, whatever the metadata of their streams says. */
export async function readEvents(pool: pg.Pool, places: readonly { stream: string; revision: bigint }[]): Promise<StoredEvent[]> {
  if (places.length === 0) return [];
  const { rows } = await pool.query<Row>({
    name: 'events',
    text: `select ${packedEvent} as event from unnest($1::uuid[], $2::bigint[]) as place(key, at)
      join event on stream_key = place.key and revision = place.at`,
    values: [uuidArray(places.map((place) => streamKey(place.stream))), bigintArray(places.map((place) => place.revision))],
  });
  return rows.map((row) => unpackEvent(row.event));
}

function pageOf(condition: string, key: string, order: string): string {
  return `
    select ${packedEvent} as event
    from (
      select *, sum(octet_length(data) + octet_length(metadata))
        over (order by ${key} ${order} rows between unbounded preceding and 1 preceding) as before
      from (select * from event where ${condition}) as rows_of_page
    ) as page
    where before is null or before < ${pageBytes}
    order by ${key} ${order}`;
}

function rowLimit(limit: number | undefined): number {
  return Math.min(limit ?? pageEvents, pageEvents);
}
