import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { schema } from '#infra/embedded/event-store/schema.ts';
import { streamKey } from '#infra/embedded/event-store/stream-name.ts';

const columns = [
  'position',
  'stream_key',
  'revision',
  'event_id',
  'created_ms',
  'is_json',
  'stream',
  'type',
  'data',
  'metadata',
] as const;

/** Plain inserts of the rows that appends of one event make, each in a stream of its own, into the same Postgres. */
export interface PlainInserts {
  /** Inserts so many rows in one statement, and resolves when they are on disk. */
  insert: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Makes the event store's table a second time, beside the read models. */
export async function plainInserts(
  databaseUrl: string,
  event: { type: string; data: object; metadata: object },
): Promise<PlainInserts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema plain_inserts; set search_path = plain_inserts; ${schema}`);
  const type = Buffer.from(event.type);
  const data = Buffer.from(JSON.stringify(event.data));
  const metadata = Buffer.from(JSON.stringify(event.metadata));
  let position = 0;
  const row = () => {
    const stream = `bench-${randomUUID()}`;
    const key = streamKey(stream).toString('hex');
    return [++position, key, 0, randomUUID(), Date.now(), true, Buffer.from(stream), type, data, metadata];
  };
  return {
    insert: async (count) => {
      const values = Array.from({ length: count }, row).flat();
      await client.query({ name: `insert-${count}`, text: insertOf(count), values });
    },
    close: async () => {
      await client.query('drop schema plain_inserts cascade');
      await client.end();
    },
  };
}

function insertOf(rows: number): string {
  const placeholders = Array.from({ length: rows }, (_, row) => {
    return `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`).join(', ')})`;
  });
  return `insert into event (${columns.join(', ')}) values ${placeholders.join(', ')}`;
}
