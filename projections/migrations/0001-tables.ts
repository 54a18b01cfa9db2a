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
      published_at timestamptz not null,
      until timestamptz,
      withdrawn boolean not null,
      state json not null,
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
      event_id uuid,
      event_stream text,
      event_revision bigint,
      log_id uuid,
      epoch bigint not null
    )`.execute(db);
  await sql`insert into checkpoint (name, commit_position, prepare_position, epoch) values ('read-models', -1, -1, 0)`.execute(
    db,
  );
  await sql`
    create table parked_events (
      event_id uuid primary key,
      stream text not null,
      revision bigint not null,
      commit_position bigint not null,
      type text not null,
      error text not null,
      is_key_missing boolean not null
    )`.execute(db);
  await sql`create index parked_events_stream on parked_events (stream, revision)`.execute(db);
}

async function createShipments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipments (
      id uuid primary key,
      tracking_number text not null unique,
      created_at timestamptz not null,
      search_text text not null,
      state json not null,
      revision bigint not null,
      position bigint not null
    )`.execute(db);
  await sql`create index shipments_newest on shipments (created_at desc, id desc)`.execute(db);
  await sql`create index shipments_search on shipments using gin (search_text gin_trgm_ops)`.execute(db);
  // Rows up to 8 kB stay whole and uncompressed, because they are read far more often than they are long.
  await sql`
    create table tracking (
      tracking_number text primary key,
      public_body text not null
    ) with (toast_tuple_target = 8160)`.execute(db);
}

async function createFigures(db: Kysely<unknown>): Promise<void> {
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
      status text not null,
      valid_until date,
      created_at timestamptz not null,
      search_text text not null,
      state json not null,
      revision bigint not null,
      position bigint not null
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
