import { Hono } from 'hono';
import { serveFloor } from './serve-floor.ts';

// The floor of any answer: bare Hono with a constant body of the same size.
const body = 'x'.repeat(Number(process.env['BODY_BYTES']));
const app = new Hono();
app.get('/api/track/:number', (context) => context.body(body, 200, { 'Content-Type': 'application/json' }));
serveFloor(app);
