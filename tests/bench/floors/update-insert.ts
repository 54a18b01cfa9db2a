import { Hono } from 'hono';
import pg from 'pg';
import { serveFloor } from './serve-floor.ts';

// The floor of an update without a history that can be trusted: a changed row and a new one, in one transaction.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(`
  create schema by_hand;
  create table by_hand.shipments as
    select id, tracking_number, search_text, state, created_at, 'pending' as status, '' as current_location, created_at as updated_at
    from models.shipments;
  alter table by_hand.shipments add primary key (id);
  create table by_hand.tracking_events (
    id bigint generated always as identity primary key, shipment_id uuid, status text, location text, description text,
    created_at timestamptz default now()
  );
  create index on by_hand.tracking_events (shipment_id);
`);

const app = new Hono();
app.patch('/api/shipments/:id/status', async (context) => {
  const id = context.req.param('id');
  const { status, location, description } = await context.req.json();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      'update by_hand.shipments set status = $2, current_location = $3, updated_at = now() where id = $1 returning *',
      [id, status, location],
    );
    await client.query(
      'insert into by_hand.tracking_events (shipment_id, status, location, description) values ($1, $2, $3, $4)',
      [id, status, location, description],
    );
    await client.query('commit');
    return context.json(rows[0]);
  } finally {
    client.release();
  }
});
serveFloor(app);
