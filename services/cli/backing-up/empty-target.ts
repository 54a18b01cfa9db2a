import { sql, type Kysely } from 'kysely';
import { stateTables } from '#infra/backup/state.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { KeyStores } from '#infra/key-store/join.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';

/** What is to be filled. */
export interface Target {
  db: Kysely<StateTables>;
  store: EventStore;
  keyStores: KeyStores;
}

/** Made with a row in it. */
const neverEmpty: readonly string[] = ['outbox_owner', 'write_probe'] satisfies (keyof typeof stateTables)[];

/** Throws, with what is there, where a server holds anything of Waybill. */
export async function expectEmpty({ db, store, keyStores }: Target): Promise<void> {
  const found = [...(await inLog(store)), ...(await inTables(db)), ...(await inKeys(keyStores))];
  if (found.length === 0) return;
  throw new Error(
    `A backup is restored into empty servers only, but there is data: ${found.join('; ')}. ` +
      'Choose other servers, or another DATA_DIR; `npm run reset` empties embedded ones.',
  );
}

async function inLog(store: EventStore): Promise<string[]> {
  for await (const { type, stream, revision } of ownEvents(store))
    return [`events in the event store, from ${type} at ${stream}#${revision} on`];
  return [];
}

async function inTables(db: Kysely<StateTables>): Promise<string[]> {
  const wanted = Object.keys(stateTables).filter((table) => !neverEmpty.includes(table));
  const { rows: there } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name = any(${wanted}) order by 1`.execute(db);
  const filled: string[] = [];
  for (const { name } of there) {
    const { rows } = await sql<{ any: boolean }>`select exists (select from ${sql.table(`public.${name}`)}) as "any"`.execute(db);
    if (rows[0]?.any) filled.push(name);
  }
  return filled.length > 0 ? [`rows in PostgreSQL (${filled.join(', ')})`] : [];
}

async function inKeys({ store, copy }: KeyStores): Promise<string[]> {
  const found: string[] = [];
  for (const place of [store, copy]) {
    if ((await place.installation()) || (await place.pages()[Symbol.asyncIterator]().next()).value)
      found.push(`keys in ${place.name}`);
  }
  return found;
}
