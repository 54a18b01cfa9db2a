import { sql, type Kysely } from 'kysely';
import type { StateTables } from './tables.ts';

/** Writes something and waits for the disk. Throws where Postgres takes no writes: a full disk, a stand-by, a read-only setting. */
export async function probeWrites(db: Kysely<StateTables>): Promise<void> {
  // One statement, so that no process that stops in the middle holds the row against the others.
  await sql`select probe_writes()`.execute(db);
}
