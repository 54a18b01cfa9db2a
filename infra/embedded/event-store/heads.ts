import type pg from 'pg';
import { uuidArray } from './binary-array.ts';
import { noEvents, tombstone } from './event.ts';
import { isSoftDeleted, parseMetadata, type StreamMetadata } from './stream-metadata.ts';
import { baseStreamOf, metaStreamOf, streamKey } from './stream-name.ts';

/** Where a stream and its metadata stream end. Both ends are one entry, because each decides about the other. */
export interface Head {
  last: bigint;
  metaLast: bigint;
  metadata: StreamMetadata;
  /** The metadata as it was written, kept where the stream is soft deleted and may have to begin again. */
  hidingMetadata: Uint8Array | undefined;
}

/** What the heads of streams without events look like. */
export const emptyHead: Head = { last: noEvents, metaLast: noEvents, metadata: {}, hidingMetadata: undefined };

/** The head after a metadata event; `data` is empty where the event is not JSON. */
export function describedHead(head: Head, metaLast: bigint, data: Uint8Array): Head {
  const metadata = parseMetadata(data);
  return { ...head, metaLast, metadata, hidingMetadata: isSoftDeleted(metadata) ? data : undefined };
}

interface Row {
  stream_key: string;
  revision: bigint;
  data: Buffer;
}

const lastOfEach = `
select e.stream_key, e.revision, case when k.meta and e.is_json then e.data else ''::bytea end as data
from unnest($1::uuid[], $2::boolean[]) as k(key, meta)
cross join lateral (
  select stream_key, revision, is_json, data from event where stream_key = k.key order by revision desc limit 1
) e`;

export async function loadHeads(database: pg.Client | pg.Pool, streams: readonly string[]): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>();
  if (streams.length === 0) return heads;
  const keys = streams.flatMap((stream) => [streamKey(stream), streamKey(metaStreamOf(stream))]);
  const meta = streams.flatMap(() => [false, true]);
  const { rows } = await database.query<Row>({
    name: 'heads',
    text: lastOfEach,
    values: [uuidArray(keys), meta],
  });
  const byKey = new Map(rows.map((row) => [row.stream_key.replaceAll('-', ''), row]));
  streams.forEach((stream, index) => {
    const own = byKey.get(keys[index * 2]!.toString('hex'));
    const described = byKey.get(keys[index * 2 + 1]!.toString('hex'));
    const head = { ...emptyHead, last: own?.revision ?? noEvents };
    heads.set(stream, described ? describedHead(head, described.revision, described.data) : head);
  });
  return heads;
}

/**
 * The revision of the last event of `stream`, which may be a metadata stream, given its base's head. A stream that
 * was closed forever takes its metadata with it.
 */
export function lastRevision(head: Head, stream: string): bigint {
  if (head.last === tombstone) return tombstone;
  return baseStreamOf(stream) === stream ? head.last : head.metaLast;
}
