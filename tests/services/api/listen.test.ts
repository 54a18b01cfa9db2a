import { EventEmitter, once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocketServerLike } from '@hono/node-server';
import { listen } from '#services/api/listen.ts';
import { createApi } from '#services/api/mount.ts';

// Less than a connection may stay idle, and less than the time after which all are cut.
test('a server that stops finishes what is in flight and ends the connection that is idle then', { timeout: 8_000 }, async () => {
  const bell = new EventEmitter();
  const app = createApi();
  app.get('/slow', async (context) => {
    bell.emit('arrived');
    await once(bell, 'answer');
    return context.text('done');
  });
  const sockets = new WebSocketServer({ noServer: true }) as WebSocketServerLike;
  const server = await listen(app, { PORT: 0, HOST: '127.0.0.1', PUBLIC_URL: undefined, TRUST_PROXY: false }, sockets);
  const { port } = server;
  const agent = new Agent({ keepAlive: true });
  const arrived = once(bell, 'arrived');
  const answered = new Promise<string>((resolve, reject) => {
    get({ port, path: '/slow', agent }, (answer) => void text(answer).then(resolve, reject)).once('error', reject);
  });
  await arrived;
  const closed = server.close();
  bell.emit('answer');
  expect(await answered).toBe('done');
  await closed;
  agent.destroy();
});
