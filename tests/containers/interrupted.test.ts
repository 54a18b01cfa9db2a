import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pollUntil } from '#tests/support/poll-until.ts';
import { linesOf } from './command.ts';
import { images } from './images.ts';
import { runFilter } from './run-label.ts';

test.each(['SIGKILL', 'SIGTERM'] as const)('a run that %s ends in the middle leaves nothing behind', async (signal) => {
  const id = randomUUID();
  const left = async () => {
    const lists = [
      ['container', 'ls', '--all'],
      ['volume', 'ls'],
      ['network', 'ls'],
    ];
    const found = await Promise.all(lists.map((list) => linesOf('docker', ...list, '--quiet', '--filter', runFilter(id))));
    return found.map(({ length }) => length);
  };
  const run = fork(fileURLToPath(new URL('interrupted-run.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, WAYBILL_TEST_RUN: id, NATS_IMAGE: images.nats },
  });
  await once(run, 'message');
  expect(await left()).toEqual([1, 1, 1]);
  run.kill(signal);
  await pollUntil('everything to be removed', async () => (await left()).every((count) => count === 0));
});
