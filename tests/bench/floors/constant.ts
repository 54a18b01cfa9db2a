import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// The floor of any answer: bare Hono with a constant body of the same size.
const body = 'x'.repeat(Number(process.env['BODY_BYTES']));
const app = new Hono();
app.get('/api/track/:number', (context) => context.body(body, 200, { 'Content-Type': 'application/json' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` }),
);
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
