import { Client } from 'pg';
import { pollUntil } from './poll-until.ts';

/** A table that nobody else can write while it is held; with a weaker lock it can be written, and not emptied, with a stronger one it cannot be read. */
export interface HeldTable {
  /** Waits until somebody else is waiting for it. */
  met(limitMs?: number): Promise<void>;
  /** Ends the connections of those who wait, as if they had never come. */
  dropThoseWaiting(): Promise<void>;
  release(): Promise<void>;
}

export async function holdTable(
  databaseUrl: string,
  table: string,
  lock: 'exclusive' | 'access share' | 'access exclusive' = 'exclusive',
): Promise<HeldTable> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in ${lock} mode`);
  const waiting = `
    select pid from pg_locks where not granted and relation = '${table}'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
  return {
    async met(limitMs) {
      await pollUntil(`somebody waits for ${table}`, async () => ((await client.query(waiting)).rowCount ?? 0) > 0, limitMs);
    },
    async dropThoseWaiting() {
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) as others`);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
