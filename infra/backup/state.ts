import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { StateTables } from '../database/tables.ts';

/** Every table of schema `public`, those that others refer to first. */
export const stateTables = {
  accounts: 'kept',
  account_links: 'kept',
  second_factors: 'kept',
  mail_secrets: 'kept',
  recovery_codes: 'kept',
  known_addresses: 'kept',
  idempotency_keys: 'kept',
  outgoing_messages: 'kept',
  waiting_events: 'kept',
  mail_allowances: 'kept',
  saved_views: 'kept',
  read_marks: 'kept',
  attachments: 'kept',
  raw_emails: 'kept',
  mailbox_cursors: 'kept',
  set_aside_messages: 'kept',
  sent_copies: 'kept',
  webhook_secrets: 'kept',
  webhook_messages: 'kept',
  webhook_deliveries: 'kept',
  webhook_attempts: 'kept',
  webhook_replays: 'kept',
  webhook_health: 'kept',
  webhook_waiting_events: 'kept',
  reactors: 'kept',
  reactor_waiting_events: 'kept',
  // Of what the rest of the state reflects.
  erasure_marks: 'kept',
  import_rows: 'kept',
  seal_heads: 'kept',
  seal_places: 'kept',
  seal_time_stamps: 'kept',
  // One that was closed since would be open again.
  sessions: 'left out',
  sign_in_challenges: 'left out',
  unknown_names: 'left out',
  // Whoever sends next is the owner.
  outbox_owner: 'left out',
  // Whoever reads the mailbox reports it.
  mailbox_health: 'left out',
  // Whoever rebuilds reports it.
  rebuild_progress: 'left out',
  // Of read models that are not in it.
  model_comparison: 'left out',
  // Of the log that was verified, which may not be the one that is restored.
  log_verification: 'left out',
  // Whoever removes goes on counting from there.
  retention_progress: 'left out',
  // Of many persons, and only for days: they can be uploaded again.
  import_files: 'left out',
  import_parts: 'left out',
  // Noted anew with the next use.
  api_key_uses: 'left out',
  write_probe: 'left out',
} satisfies Record<keyof StateTables | 'write_probe', 'kept' | 'left out'>;

const keptTables = Object.entries(stateTables).flatMap(([table, fate]) => (fate === 'kept' ? [table] : []));
/** Stands among the tables for what their next numbers are, and the next epoch of a lease. */
const sequences = 'sequences';
const pageRows = 500;
/** A row may be megabytes. */
const rowsAtOnce: Partial<Record<string, number>> = { attachments: 1, raw_emails: 1, seal_heads: 20 };
const pageChars = 8 * 1_048_576;

/** Every row that is kept as a line `["table",row]`, within one transaction that sees one moment. */
export async function* linesOfState(transaction: Kysely<StateTables>): AsyncGenerator<string> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  for (const table of keptTables) {
    await sql`declare kept no scroll cursor for select to_jsonb(t)::text as "row" from ${sql.table(`public.${table}`)} t`.execute(
      transaction,
    );
    const limit = rowsAtOnce[table] ?? pageRows;
    for (let rows = await nextRows(transaction, limit); rows.length > 0; rows = await nextRows(transaction, limit)) {
      for (const { row } of rows) yield lineOf(table, row);
    }
    await sql`close kept`.execute(transaction);
  }
  const { rows } = await sql<{ row: string }>`
    select jsonb_build_object('name', sequencename, 'value', last_value)::text as "row" from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(transaction);
  for (const { row } of rows) yield lineOf(sequences, row);
}

async function nextRows(transaction: Kysely<StateTables>, limit: number): Promise<{ row: string }[]> {
  return (await sql<{ row: string }>`fetch ${sql.lit(limit)} from kept`.execute(transaction)).rows;
}

/** Writes rows of {@link linesOfState} into tables that are empty; returns how many. */
export async function loadState(transaction: Kysely<StateTables>, lines: AsyncIterable<string>): Promise<number> {
  let loaded = 0;
  for await (const { table, rows } of pages(lines)) {
    const values = `[${rows.join(',')}]`;
    if (table === sequences) await moveSequences(transaction, values);
    else {
      const name = sql.table(`public.${z.enum(keptTables).parse(table)}`);
      await sql`
        insert into ${name} overriding system value
        select * from jsonb_populate_recordset(null::${name}, ${values}::jsonb)`.execute(transaction);
    }
    loaded += rows.length;
  }
  return loaded;
}

/** They only ever go on. */
const moveSequences = (transaction: Kysely<StateTables>, values: string) =>
  sql`
    select setval(('public.' || quote_ident(s.sequencename))::regclass, greatest(kept.value, s.last_value))
    from jsonb_to_recordset(${values}::jsonb) as kept (name text, value bigint)
    join pg_sequences s on s.schemaname = 'public' and s.sequencename = kept.name`.execute(transaction);

/** The numbers in a row may be larger than JavaScript's: it stays text. */
const lineOf = (table: string, row: string): string => `["${table}",${row}]`;

interface Page {
  table: string;
  rows: string[];
}

/** Rows of one table that follow each other, as many as can be written at once. */
async function* pages(lines: AsyncIterable<string>): AsyncGenerator<Page> {
  let page: Page = { table: '', rows: [] };
  let chars = 0;
  for await (const line of lines) {
    const [, table = '', row = ''] = /^\["(\w+)",(.*)\]$/s.exec(line) ?? [];
    const isFull = page.rows.length === pageRows || chars + row.length > pageChars;
    if (page.rows.length > 0 && (isFull || page.table !== table)) {
      yield page;
      page = { table, rows: [] };
      chars = 0;
    }
    page.table = table;
    page.rows.push(row);
    chars += row.length;
  }
  if (page.rows.length > 0) yield page;
}
