import { sql, type Kysely } from 'kysely';

/** The read models; unqualified, so that a rebuild can make them in a schema of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProgress(db);
  await createShipments(db);
  await createFigures(db);
  await createQuotes(db);
  await createHistory(db);
  await sql`
    create table rate_sheets (
      version integer primary key,
      effective_from date not null,
      sheet json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`
    create table alerts (
      id uuid primary key,
      level text not null,
      title text not null,
      detail text not null,
      language text not null,
      published_at timestamptz not null,
      until timestamptz,
      withdrawn boolean not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index alerts_up on alerts (published_at desc, id desc) where not withdrawn`.execute(db);
}

async function createProgress(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkpoint (
      name text primary key,
      commit_position bigint not null,
      prepare_position bigint not null,
      epoch bigint not null
    )`.execute(db);
  await sql`insert into checkpoint values ('read-models', -1, -1, 0)`.execute(db);
  await sql`
    create table parked_events (
      event_id uuid primary key,
      stream text not null,
      revision bigint not null,
      commit_position bigint not null,
      type text not null,
      error text not null
    )`.execute(db);
  await sql`create index parked_events_stream on parked_events (stream, revision)`.execute(db);
}

async function createShipments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipments (
      id uuid primary key,
      tracking_number text not null unique,
      sender_name text not null, sender_email text not null, sender_phone text, sender_address text not null,
      sender_city text not null, sender_country text not null,
      recipient_name text not null, recipient_email text not null, recipient_phone text, recipient_address text not null,
      recipient_city text not null, recipient_country text not null,
      package_type text not null, service_type text not null,
      weight numeric(10, 2) not null, length numeric(10, 2) not null, width numeric(10, 2) not null, height numeric(10, 2) not null,
      value_cents bigint not null, shipping_cost_cents bigint not null,
      status text not null, reason text, status_at timestamptz,
      estimated_delivery timestamptz,
      current_latitude numeric(10, 8), current_longitude numeric(11, 8), current_location text, located_at timestamptz,
      language text not null,
      created_at timestamptz not null, updated_at timestamptz not null,
      revision bigint not null, position bigint not null,
      search_text text not null
    )`.execute(db);
  await sql`create index shipments_newest on shipments (created_at desc, id desc)`.execute(db);
  await sql`create index shipments_search on shipments using gin (search_text gin_trgm_ops)`.execute(db);
  // The journey is kept once, as strangers get it, and beside it only what they do not see. Rows up to 8 kB stay whole and
  // uncompressed, because they are read far more often than they are long.
  await sql`
    create table tracking (
      tracking_number text primary key,
      shipment_id uuid not null unique,
      status_at timestamptz,
      located_at timestamptz,
      public_body text not null,
      withheld json not null,
      revision bigint not null,
      position bigint not null
    ) with (toast_tuple_target = 8160)`.execute(db);
}

async function createFigures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_figures (
      shipment_id uuid primary key,
      status text not null,
      status_at timestamptz,
      delivered_on date,
      cost_cents bigint not null,
      revision bigint not null
    )`.execute(db);
  await sql`
    create table daily_figures (
      day date primary key,
      created bigint not null, closed bigint not null, delivered bigint not null,
      entered_transit bigint not null, left_transit bigint not null,
      revenue_cents bigint not null
    )`.execute(db);
}

async function createQuotes(db: Kysely<unknown>): Promise<void> {
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
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history (
      kind text not null,
      about_id uuid not null,
      event_id uuid not null,
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
      data jsonb not null,
      primary key (event_id, kind)
    )`.execute(db);
  await sql`create index history_of on history (about_id, kind, position, revision)`.execute(db);
}
