import { sql, type Kysely } from 'kysely';

/** Quotes for the staff's list, and the history of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quotes (
      id uuid primary key,
      form text not null,
      status text not null,
      customer_name text, customer_email text not null, phone text, company text,
      from_location text not null, to_location text not null, from_country text, to_country text,
      package_type text, service_type text,
      weight text, weight_kg numeric(10, 2), dimensions text, description text, timeline date,
      estimate json, answer json, valid_until date, accepted_at timestamptz, shipment_id uuid,
      language text not null,
      created_at timestamptz not null, updated_at timestamptz not null,
      revision bigint not null, position bigint not null,
      search_text text not null
    )`.execute(db);
  await sql`create index quotes_newest on quotes (created_at desc, id desc)`.execute(db);
  await sql`create index quotes_search on quotes using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table quote_history (
      event_id uuid primary key,
      quote_id uuid not null,
      stream text not null,
      type text not null,
      revision bigint not null,
      position bigint not null,
      actor_id text not null,
      actor_role text not null,
      source text not null,
      command_id uuid not null,
      causation_id uuid,
      correlation_id uuid not null,
      occurred_at text not null,
      recorded_at timestamptz not null,
      data jsonb not null
    )`.execute(db);
  await sql`create index quote_history_of on quote_history (quote_id, position, revision)`.execute(db);
}
