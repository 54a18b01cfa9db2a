import type { QueryConfig } from 'pg';
import { bigintArray, boolArray, byteaArray, uuidArray } from './binary-array.ts';
import type { StoredEvent } from './event.ts';
import { metaStreamOf, streamKey } from './stream-name.ts';
import { uuidBytes } from './uuid.ts';

/** What a writer assumes about the log without checking: streams without events or metadata, ids never written. */
export interface Guess {
  emptyStreams: readonly string[];
  newIds: readonly string[];
}

const into = 'insert into event (position, created_ms, stream_key, revision, event_id, is_json, stream, type, data, metadata)';
const unlessWrong = `
where not exists (select from event where stream_key = any($11::uuid[]))
  and not exists (select from event where event_id = any($12::uuid[]))`;

const insertOne = `${into} select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 ${unlessWrong}`;
const insertMany = `${into}
select $1::bigint + n - 1, $2, stream_key, revision, event_id, is_json, stream, type, data, metadata
from unnest($3::uuid[], $4::bigint[], $5::uuid[], $6::boolean[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[])
with ordinality as e(stream_key, revision, event_id, is_json, stream, type, data, metadata, n)
${unlessWrong}`;

/**
 * Inserts events that follow each other in the log, or none of them where the guess is wrong. One event alone,
 * which is what most appends are, spares Postgres taking arrays apart.
 */
export function insertStatement(events: readonly StoredEvent[], guess: Guess): QueryConfig {
  const keys = new Map<string, Buffer>();
  const keyOf = (stream: string) => {
    let key = keys.get(stream);
    if (!key) keys.set(stream, (key = streamKey(stream)));
    return key;
  };
  const [first, second] = events;
  const begin = [String(first?.position), String(first?.createdMs)];
  const checks = [
    uuidArray(guess.emptyStreams.flatMap((stream) => [keyOf(stream), keyOf(metaStreamOf(stream))])),
    uuidArray(guess.newIds.map(uuidBytes)),
  ];
  if (first && !second) {
    const { stream, revision, id, isJson, type, data, metadata } = first;
    const columns = [
      keyOf(stream),
      String(revision),
      uuidBytes(id),
      isJson,
      Buffer.from(stream),
      Buffer.from(type),
      data,
      metadata,
    ];
    return { name: 'insert-one', text: insertOne, values: [...begin, ...columns, ...checks] };
  }
  const columns = [
    uuidArray(events.map((event) => keyOf(event.stream))),
    bigintArray(events.map((event) => event.revision)),
    uuidArray(events.map((event) => uuidBytes(event.id))),
    boolArray(events.map((event) => event.isJson)),
    byteaArray(events.map((event) => Buffer.from(event.stream))),
    byteaArray(events.map((event) => Buffer.from(event.type))),
    byteaArray(events.map((event) => event.data)),
    byteaArray(events.map((event) => event.metadata)),
  ];
  return { name: 'insert-many', text: insertMany, values: [...begin, ...columns, ...checks] };
}
