import type pg from 'pg';
import { uuidArray } from './binary-array.ts';
import { connectWriter } from './database.ts';
import type { StoredEvent } from './event.ts';
import { loadHeads, type Head } from './heads.ts';
import { insertStatement, type Guess } from './insert-statement.ts';
import { schema } from './schema.ts';
import { uuidBytes } from './uuid.ts';
import { WrittenIds } from './written-ids.ts';

/** 'waybillE' as a number: the advisory lock that says who writes to this database. */
const writerLock = '8602537379294440517';

/** Thrown where another process holds the log. */
export class LogInUseError extends Error {
  constructor() {
    super('This database is already used by another event store server; stop that one first.');
  }
}

/** One connection's time as the only writer of the log. */
export interface WriterSession {
  last: bigint;
  heads: (streams: readonly string[]) => Promise<Map<string, Head>>;
  written: (eventIds: readonly string[]) => Promise<WrittenIds>;
  /** Writes events in one transaction, unless the guess is wrong; when it returns true they are on disk. */
  insert: (events: readonly StoredEvent[], guess: Guess) => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Opens the log for writing: takes the writer lock, makes the table where it is missing and finds the end of
 * the log. An earlier session of a dead server holds the lock until its last transaction is decided, so what is
 * read afterwards is final. Throws LogInUseError when the lock is not free within `lockWaitMs`. `onLost` is
 * called when the connection breaks.
 */
export async function openWriterSession(databaseUrl: string, lockWaitMs: number, onLost: () => void): Promise<WriterSession> {
  const client = await connectWriter(databaseUrl);
  try {
    await client.query(`set synchronous_commit to on; set statement_timeout to 0; set lock_timeout to ${lockWaitMs}`);
    await client.query('select pg_advisory_lock($1::bigint)', [writerLock]);
    await client.query('set lock_timeout to 0; set statement_timeout to 30000; set client_min_messages to warning');
    await client.query(schema);
    const { rows } = await client.query<{ last: bigint | null }>('select max(position) as last from event');
    client.once('end', onLost);
    return sessionOn(client, rows[0]?.last ?? 0n, onLost);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw isLockTimeout(error) ? new LogInUseError() : error;
  }
}

function sessionOn(client: pg.Client, last: bigint, onLost: () => void): WriterSession {
  return {
    last,
    heads: (streams) => loadHeads(client, streams),
    written: (eventIds) => whereWritten(client, eventIds),
    insert: async (events, guess) => {
      if (events.length === 0) return true;
      const { rowCount } = await client.query(insertStatement(events, guess));
      return rowCount === events.length;
    },
    close: () => {
      client.off('end', onLost);
      return client.end();
    },
  };
}

async function whereWritten(client: pg.Client, eventIds: readonly string[]): Promise<WrittenIds> {
  const found = new WrittenIds();
  if (eventIds.length === 0) return found;
  const { rows } = await client.query<{ stream: Buffer; event_id: string; revision: bigint; position: bigint }>({
    name: 'written',
    text: `select stream, event_id, revision, position from event where event_id = any($1::uuid[]) order by position`,
    values: [uuidArray(eventIds.map(uuidBytes))],
  });
  for (const { stream, event_id, revision, position } of rows) {
    found.add(stream.toString('utf8'), event_id, { revision, position });
  }
  return found;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
