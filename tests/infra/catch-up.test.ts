import { expect, test } from 'vitest';
import { startCatchUp } from '#infra/catch-up.ts';
import { createLogger } from '#infra/logger.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { stateDatabase } from '#tests/support/state-database.ts';

test('a worker runs only once it has read where to resume', async () => {
  const database = await stateDatabase();
  let resume: () => void = () => undefined;
  const checkpoint = new Promise<void>((resolve) => (resume = resolve));
  let hasBegun = false;
  const worker = startCatchUp({
    name: 'catch-up test',
    databaseUrl: database.url,
    logger: createLogger('silent', 'test'),
    begin: async () => {
      hasBegun = true;
      await checkpoint;
      return undefined;
    },
    async *read({ signal }) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* [];
    },
    apply: async () => undefined,
    pass: async () => undefined,
  });
  try {
    await pollUntil('the worker to own its job', () => hasBegun);
    expect(worker.state()).toEqual({ status: 'starting', failures: 0 });
    resume();
    await pollUntil('the worker to run', () => worker.state().status === 'running');
  } finally {
    await worker.stop();
    await database.drop();
  }
  expect(worker.state().status).toBe('stopped');
});
