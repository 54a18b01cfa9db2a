import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { startRebuilding, type Compare, type Rebuild, type RebuildingOptions } from '#services/maintenance/rebuilding.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
const workers: OwnedWorker[] = [];
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => app.stop());

const unasked = () => expect.unreachable('it was not asked for');
const start = (rebuild: Rebuild, checkLog = async () => 'log', others: Partial<RebuildingOptions> = {}) => {
  const worker = startRebuilding({
    ...app.core,
    checkLog,
    progress: app.core.rebuildProgress,
    comparisons: app.core.modelComparisons,
    rebuild,
    compare: unasked,
    tidyUp: async () => undefined,
    ...others,
  });
  workers.push(worker);
  return worker;
};
const context = () => {
  const commandId = freshId();
  const actor = { id: freshId(), role: 'admin' as const };
  return {
    commandId,
    requestHash: 'hash',
    actor,
    source: 'api' as const,
    correlationId: commandId,
    now: new Date().toISOString(),
  };
};
const requestComparison = async () => (await app.core.rebuilds.requestComparison(freshId(), context())).state.id;
const request = async () => (await app.core.rebuilds.request(freshId(), context())).state.id;
const cancel = (id: string) => app.core.rebuilds.cancel(id, context());
const untilLogged = (type: string, id: string) =>
  pollUntil(`${type} in the log`, async () =>
    (await app.core.log.read(streamOf.maintenance())).some(
      (event) => event.type === type && Object.values(event.data).includes(id),
    ),
  );
/** A rebuild that goes on until it is stopped. */
const endless =
  (onAborted: (swapAllowed: boolean) => void): Rebuild =>
  async ({ signal, onProgress, beforeSwap }) => {
    onProgress({ events: 40, share: 0.4 });
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    onAborted(
      await beforeSwap().then(
        () => true,
        () => false,
      ),
    );
    throw signal.reason;
  };

test('one that fails says why, and is begun anew until it is done', async () => {
  let attempts = 0;
  let problem: string | null | undefined;
  start(async ({ onProgress }) => {
    attempts += 1;
    if (attempts > 1) {
      problem = (await app.core.rebuildProgress.find(id))?.problem;
      return 77;
    }
    onProgress({ events: 12, share: 0.5 });
    throw new Error('the disk was full');
  });
  const id = await request();
  await untilLogged('ReadModelsRebuilt', id);
  expect([attempts, problem]).toEqual([2, 'the disk was full']);
  const done = (await app.core.log.read(streamOf.maintenance())).at(-1);
  expect(done).toMatchObject({ data: { rebuildId: id, events: 77 }, metadata: { actorRole: 'system', source: 'system' } });
});

test('what is read so far is reported while it goes on; once it is called off it stops, and may not take over', async () => {
  const allowed: boolean[] = [];
  start(endless((isAllowed) => allowed.push(isAllowed)));
  const id = await request();
  await pollUntil('a report', async () => (await app.core.rebuildProgress.find(id))?.events === 40);
  expect(await app.core.rebuildProgress.find(id)).toMatchObject({ share: 0.4, problem: null });
  await cancel(id);
  await pollUntil('it to stop', async () => allowed.length === 1);
  expect(allowed).toEqual([false]);
});

test('one that was called off before it could take over does not', async () => {
  let swapped: boolean | undefined;
  start(async ({ beforeSwap, signal }) => {
    await cancel(id);
    swapped = await beforeSwap().then(
      () => true,
      () => false,
    );
    throw signal.reason;
  });
  const id = await request();
  await pollUntil('it to end', async () => swapped !== undefined);
  expect(swapped).toBe(false);
});

test('one that a process leaves behind is begun by the next, and only there', async () => {
  const begun: string[] = [];
  const former = start(endless(() => begun.push('former')));
  const id = await request();
  await pollUntil('a report', async () => (await app.core.rebuildProgress.find(id)) !== undefined);
  start(async () => {
    begun.push('next');
    return 5;
  });
  expect(begun).toEqual([]);
  await former.stop();
  await untilLogged('ReadModelsRebuilt', id);
  expect(begun).toEqual(['former', 'next']);
});

test('nothing is rebuilt from a log that is not that of the read models', async () => {
  let isRight = false;
  const begunOnRightLog: boolean[] = [];
  const worker = start(
    async () => {
      begunOnRightLog.push(isRight);
      return 1;
    },
    async () => {
      if (!isRight) throw new Error('another log');
      return 'log';
    },
  );
  const id = await request();
  await pollUntil('it to be refused', async () => worker.state().failures > 0);
  isRight = true;
  await untilLogged('ReadModelsRebuilt', id);
  expect(begunOnRightLog).toEqual([true]);
});

const found = { position: '90', events: 12, tables: 3, rows: 40, differing: 0, differences: [] };

test('a comparison keeps what it has found, and puts it on the record', async () => {
  start(unasked, undefined, { compare: async () => found });
  const id = await requestComparison();
  await untilLogged('ReadModelsCompared', id);
  expect(await app.core.modelComparisons.last()).toMatchObject(found);
  const { position, events, rows, differing } = found;
  expect((await app.core.log.read(streamOf.maintenance())).at(-1)).toMatchObject({
    data: { comparisonId: id, position, events, rows, differing },
    metadata: { actorRole: 'system' },
  });
});

test('what a comparison has found that was called off is not kept', async () => {
  const before = await app.core.modelComparisons.last();
  let isOver = false;
  const compare: Compare = async ({ signal }) => {
    await cancel(id);
    await pollUntil('it to be heard of', async () => signal.aborted);
    isOver = true;
    return { ...found, rows: 41 };
  };
  const worker = start(unasked, undefined, { compare });
  const id = await requestComparison();
  await pollUntil('it to end', async () => isOver);
  await worker.stop();
  expect(await app.core.modelComparisons.last()).toEqual(before);
});

test('before anything else, what a process has left behind is dropped', async () => {
  const done: string[] = [];
  const tidyUp = async () => void done.push('tidied up');
  const id = await request();
  start(
    async () => {
      done.push('rebuilt');
      return 1;
    },
    undefined,
    { tidyUp },
  );
  await untilLogged('ReadModelsRebuilt', id);
  expect(done).toEqual(['tidied up', 'rebuilt']);
});

test('what a process leaves behind later is dropped as well, though nothing is asked for', async () => {
  let times = 0;
  const tidyUp = async () => void (times += 1);
  start(unasked, undefined, { tidyUp, lookMs: 10 });
  await pollUntil('it to look again', async () => times > 1);
});
