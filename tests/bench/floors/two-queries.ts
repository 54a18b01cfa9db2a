import { Hono } from 'hono';
import pg from 'pg';
import { serveFloor } from './serve-floor.ts';

// The floor of a tracking lookup: the same page from two plain queries, without anything else.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = new Hono();
app.get('/api/track/:number', async (context) => {
  const number = context.req.param('number');
  const shipment = await pool.query(
    "select public_body::json -> 'shipment' as shipment from models.tracking where tracking_number = $1",
    [number],
  );
  const events = await pool.query(
    "select public_body::json -> 'trackingEvents' as events from models.tracking where tracking_number = $1",
    [number],
  );
  if (shipment.rows.length === 0) return context.json({ message: 'not found' }, 404);
  return context.json({ shipment: shipment.rows[0].shipment, trackingEvents: events.rows[0].events });
});
serveFloor(app);
