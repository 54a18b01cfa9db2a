import { CommandHandler, projections, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql';
import { Hono } from 'hono';
import pg from 'pg';
import { callRate } from '../load.ts';
import { serveFloor } from './serve-floor.ts';

// The same update and the same two read models on emmett: an event in Postgres, and both rows in its transaction. It begins with
// the rows that ours has, and with streams of the shipments that are going to be updated.
type StatusUpdated = Event<'StatusUpdated', { id: string; status: string; location: string; description: string; at: string }>;
type ShipmentEvent = Event<'Created', { id: string }> | Event<'Scanned', { id: string; description: string }> | StatusUpdated;

const databaseUrl = process.env['DATABASE_URL'] ?? '';
const streams = Number(process.env['STREAMS']);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

await pool.query(`
  create schema emmett;
  create table emmett.shipments as
    select id, tracking_number, search_text, state, created_at, 'pending' as status, '' as current_location,
      created_at as status_at, created_at as located_at, created_at as updated_at, 0::bigint as revision
    from models.shipments;
  alter table emmett.shipments add primary key (id);
  create table emmett.tracking as
    select tracking_number, id as shipment_id, public_body::jsonb as body from models.tracking join models.shipments using (tracking_number);
  alter table emmett.tracking add primary key (tracking_number);
  create unique index on emmett.tracking (shipment_id);
`);

const list = postgreSQLProjection<StatusUpdated>({
  name: 'list',
  canHandle: ['StatusUpdated'],
  async handle(events, { connection: { client } }) {
    for (const { data } of events) {
      await client.query(
        `update emmett.shipments
         set status = $2, current_location = $3, status_at = $4, located_at = $4, updated_at = $4, revision = revision + 1
         where id = $1`,
        [data.id, data.status, data.location, data.at],
      );
    }
  },
});

const tracking = postgreSQLProjection<StatusUpdated>({
  name: 'tracking',
  canHandle: ['StatusUpdated'],
  async handle(events, { connection: { client } }) {
    for (const { data } of events) {
      await client.query(
        `update emmett.tracking
         set body = body
           || jsonb_build_object('shipment', body -> 'shipment' || $2::jsonb)
           || jsonb_build_object('trackingEvents', $3::jsonb || (body -> 'trackingEvents'))
         where shipment_id = $1`,
        [
          data.id,
          JSON.stringify({ status: data.status, currentLocation: data.location, updatedAt: data.at }),
          JSON.stringify([{ status: data.status, location: data.location, description: data.description, timestamp: data.at }]),
        ],
      );
    }
  },
});

const store = getPostgreSQLEventStore(databaseUrl, {
  projections: projections.inline([list, tracking]),
  connectionOptions: { pool },
});

interface Shipment {
  status: string | undefined;
}
const handle = CommandHandler<Shipment, ShipmentEvent>({
  initialState: () => ({ status: undefined }),
  evolve: (state, event) => {
    if (event.type === 'Created') return { status: 'pending' };
    return event.type === 'StatusUpdated' ? { status: event.data.status } : state;
  },
  mapToStreamId: (id) => `shipment-${id}`,
});

const { rows: updated } = await pool.query<{ id: string }>('select id from emmett.shipments order by id limit $1', [streams]);
await callRate(updated.length, 32, async (index) => {
  const id = updated[index]?.id ?? '';
  const scanned = (description: string): ShipmentEvent => ({ type: 'Scanned', data: { id, description } });
  await store.appendToStream<ShipmentEvent>(`shipment-${id}`, [
    { type: 'Created', data: { id } },
    scanned('Scan 0'),
    scanned('Scan 1'),
  ]);
});

const app = new Hono();
app.get('/api/track/:number', async (context) => {
  const { rows } = await pool.query('select body from emmett.tracking where tracking_number = $1', [context.req.param('number')]);
  return rows[0] ? context.json(rows[0].body) : context.json({ message: 'not found' }, 404);
});
app.patch('/api/shipments/:id/status', async (context) => {
  const id = context.req.param('id');
  const { status, location, description } = await context.req.json();
  const at = new Date().toISOString();
  const { newState } = await handle(store, id, (state) => {
    if (state.status === undefined) throw new Error('no such shipment');
    return { type: 'StatusUpdated', data: { id, status, location, description, at } };
  });
  return context.json({ id, ...newState });
});
serveFloor(app);
