import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

export function serveFloor(app: Hono): void {
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` }),
  );
  process.once('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
}
