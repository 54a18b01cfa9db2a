import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '#infra/metrics.ts';
import { answerFile } from '#services/api/answer-file.ts';
import { createApp } from '#services/api/app.ts';
import { createApi } from '#services/api/mount.ts';
import { createSlots } from '#services/api/slots.ts';

/** A server of one route, whose file is made of those parts. */
function serving(parts: () => AsyncGenerator<Uint8Array>) {
  const logged: { msg: string; err?: { message: string }; requestId?: string }[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) });
  const slots = createSlots(1, 'One file at a time.');
  const route = createApi();
  route.get('/file', (context) => {
    context.set('account', { id: 'account-1', username: 'agent', role: 'agent' });
    return answerFile(context, slots, async () => ({ name: 'a.csv', type: 'text/csv', count: 1, parts: parts() }));
  });
  const app = createApp({
    logger,
    metrics: createMetrics(),
    site: { publicUrl: () => 'http://localhost', trustProxy: false },
    isDemo: false,
    gateway: async (context) => context.text('socket'),
    routes: [route],
  });
  return { logged, get: () => app.request('/file') };
}

test('a file that cannot be made to its end is logged with its request, and gives its slot back', async () => {
  const { logged, get } = serving(async function* () {
    yield Buffer.from('half');
    throw new Error('the disk is gone');
  });
  for (const _ of [1, 2]) {
    const answer = await get();
    await expect(answer.text()).rejects.toThrow('the disk is gone');
    expect(logged.splice(0)).toMatchObject([
      { msg: 'an answer broke off', err: { message: 'the disk is gone' }, requestId: answer.headers.get('X-Request-Id') },
    ]);
  }
});

test('a file that is whole, or that nobody wants any more, is nothing to be logged', async () => {
  const { logged, get } = serving(async function* () {
    yield Buffer.from('one');
    yield Buffer.from('two');
  });
  expect(await (await get()).text()).toBe('onetwo');
  await (await get()).body?.cancel();
  expect(await (await get()).text()).toBe('onetwo');
  expect(logged).toEqual([]);
});
