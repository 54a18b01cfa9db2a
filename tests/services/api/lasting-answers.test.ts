import { connect } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import type { ApiEnv } from '#services/api/env.ts';
import { ApiError } from '#services/api/errors.ts';
import { createLastingAnswers } from '#services/api/lasting-answers.ts';
import { createWaitingCalls } from '#services/api/waiting-calls.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const started: ServerType[] = [];
afterEach(() => started.splice(0).forEach((server) => server.close()));

/** Endless answers of 64 kB at a time, to a key that is good until it is revoked. */
async function startServer() {
  const seen = { isHeld: true, parts: 0, ended: 0, brokenOff: [] as unknown[] };
  let failure: Error | undefined;
  const lasting = createLastingAnswers({
    waiting: createWaitingCalls({ ofKey: 1, ofAll: 10 }),
    keyCheckedEveryMs: 10,
    takenWithinMs: 100,
  });
  const app = new Hono<ApiEnv>()
    .use(async (context, next) => {
      context.set('keyHolder', { id: 'the key', mode: 'live', name: 'Web shop', scopes: [] });
      context.set('keyHolds', async () => seen.isHeld);
      context.set('brokenOff', (error) => seen.brokenOff.push(error));
      await next();
    })
    .get('/', (context) =>
      lasting(context, 'application/octet-stream', async function* (signal) {
        try {
          for (; !signal.aborted; seen.parts += 1) {
            if (failure) throw failure;
            yield new Uint8Array(65_536);
          }
        } finally {
          seen.ended += 1;
        }
      }),
    )
    .onError((error, context) => context.text(error.message, error instanceof ApiError ? 429 : 500));
  const port = await new Promise<number>((resolve) => {
    started.push(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port)));
  });
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      started[0]?.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  const fail = (error: Error | undefined) => {
    failure = error;
  };
  return { seen, port, connections, fail };
}

/** Asks, and takes nothing of the answer. */
async function askAndTakeNothing(port: number) {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  return socket;
}

/** Whether another one is let in. */
async function isLetIn(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await answer.body?.cancel();
  return answer.status === 200;
}

test('a client that takes nothing holds the place of its key and little memory, and is cut off once the key is revoked', async () => {
  const { seen, port, connections } = await startServer();
  const socket = await askAndTakeNothing(port);
  let before = -1;
  await pollUntil('the answer to stand still', () => {
    const stands = seen.parts > 0 && seen.parts === before;
    before = seen.parts;
    return stands;
  });
  expect(seen.parts).toBeLessThan(256);
  const refused = await fetch(`http://127.0.0.1:${port}/`);
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('waiting for events')]);
  seen.isHeld = false;
  await pollUntil('the connections to be gone', async () => (await connections()) <= 1);
  seen.isHeld = true;
  await pollUntil('its place to be free', () => isLetIn(port));
  socket.destroy();
});

test('a client that goes gives its place back', async () => {
  const { seen, port } = await startServer();
  const socket = await askAndTakeNothing(port);
  await pollUntil('the answer to begin', () => seen.parts > 0);
  socket.destroy();
  await pollUntil('the answer to end', () => seen.ended === 1);
  await pollUntil('its place to be free', () => isLetIn(port));
});

test('an answer that breaks off is reported with what broke it, and gives its place back', async () => {
  const { seen, port, fail } = await startServer();
  const bug = new TypeError('an event without a subject');
  fail(bug);
  await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  expect(seen.brokenOff).toEqual([bug]);
  fail(undefined);
  await pollUntil('its place to be free', () => isLetIn(port));
});
