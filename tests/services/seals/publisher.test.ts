import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { startPublisher, type PublisherOptions, type SealPlace } from '#services/seals/publisher.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { sealedLog, type SealedLog } from '#tests/support/sealed-log.ts';

const logger = createLogger('silent', 'test');
let log: SealedLog;
let worker: OwnedWorker | undefined;
beforeEach(async () => {
  log = await sealedLog(createMemoryStore());
  await log.grow(49);
  await log.seal();
});
afterEach(async () => {
  await worker?.stop();
  await log.drop();
});

interface Course {
  name?: SealPlace['name'];
  atOnce?: number;
  takes?: SealPlace['takes'];
  /** The newest head that is there already. */
  has?: number;
  /** How many times it is away. */
  away?: number;
}
/** A place that takes two heads at once unless said otherwise, and writes down what is brought there and what it was asked. */
function aPlace({ name = 'file', atOnce = 2, takes = 'all', has = 0, away = 0 }: Course = {}) {
  const brought: number[][] = [];
  const asked: number[] = [];
  let failures = 0;
  const place: SealPlace = {
    name,
    takes,
    atOnce,
    async reached(known) {
      asked.push(known);
      return Math.max(has, ...brought.flat());
    },
    async publish(heads) {
      if (failures < away) {
        failures += 1;
        throw new Error('the place is away');
      }
      brought.push(heads.map(({ head }) => head.number));
    },
  };
  return { place, brought, asked, failures: () => failures };
}
const noted = async () => (await log.seals.places(log.logId))[0];
async function start(places: readonly SealPlace[], changes: Partial<PublisherOptions> = {}): Promise<void> {
  await worker?.stop();
  let minutes = 0;
  const clock = { now: () => new Date(Date.UTC(2026, 2, 1, 9, (minutes += 1))) };
  const options = { databaseUrl: log.database.url, seals: log.seals, clock, logger, everyMs: 10 };
  worker = startPublisher({ ...options, places, checkLog: async () => log.logId, ...changes });
}
/** Brings the heads there until that one is. */
async function publish(place: SealPlace, upTo = 5): Promise<void> {
  await start([place]);
  await pollUntil('the heads to be there', async () => (await noted())?.number === upTo);
}

test('every head is brought once and in order, so many at once as the place takes, which is looked at once only', async () => {
  const { place, brought, asked } = aPlace();
  await publish(place);
  expect(brought).toEqual([[1, 2], [3, 4], [5]]);
  expect(asked).toEqual([0]);
});

test('what is there already is not brought again, also by the next process', async () => {
  const { place, brought, asked } = aPlace({ has: 3 });
  await publish(place);
  await worker?.stop();
  await log.grow(10);
  await log.seal();
  await publish(place, 6);
  expect(brought).toEqual([[4, 5], [6]]);
  expect(asked).toEqual([0, 5]);
});

test('a place that takes the newest head only gets each new one once', async () => {
  const { place, brought } = aPlace({ takes: 'newest' });
  await publish(place);
  await log.grow(10);
  await log.seal();
  await pollUntil('the next one', async () => (await noted())?.number === 6);
  expect(brought).toEqual([[5], [6]]);
});

test('a place that is away is noted with when that began, is looked at again once it is back, and gets all heads', async () => {
  const { place, brought, asked, failures } = aPlace({ away: 2 });
  const published = publish(place);
  const first = await pollUntil('the first failure', async () => failures() === 1 && (await noted())?.problemSince);
  const second = await pollUntil('the second failure', async () => failures() === 2 && asked.length === 2 && (await noted()));
  expect(second).toMatchObject({ number: 0, problem: 'the place is away', problemSince: first });
  await published;
  expect(await noted()).toMatchObject({ problem: null, problemSince: null });
  expect(brought.flat()).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual([0, 0, 0]);
});

test('a head that was damaged in the database is not brought anywhere, and holds up none of those after it', async () => {
  const damaged = log.database.kysely.updateTable('seal_heads').set({ line: 'no head' });
  await damaged.where('number', 'in', ['2', '3']).execute();
  const { place, brought } = aPlace({ atOnce: 1 });
  await publish(place);
  expect(brought).toEqual([[1], [4], [5]]);
});

test('a place that takes the newest head only says that it cannot be read, and gets it once it is restored', async () => {
  const fifth = log.database.kysely.updateTable('seal_heads').where('number', '=', '5');
  const [kept] = await log.seals.lines(log.logId, 5, 1);
  await fifth.set({ line: 'no head' }).execute();
  const { place, brought } = aPlace({ takes: 'newest' });
  await start([place]);
  const problem = await pollUntil('the problem to be noted', async () => (await noted())?.problem);
  expect(problem).toBe('The newest head in PostgreSQL cannot be read. Restore table seal_heads.');
  await fifth.set({ line: kept?.line ?? '' }).execute();
  await pollUntil('the head to be there', async () => (await noted())?.number === 5);
  expect(brought).toEqual([[5]]);
});

test('before anything is sealed there is no problem with the newest head', async () => {
  let looks = 0;
  const newest = async () => void (looks += 1);
  await start([aPlace({ takes: 'newest' }).place], { seals: { ...log.seals, newest, lines: async () => [] } });
  await pollUntil('a second look', () => looks > 1);
  expect(await noted()).toBeUndefined();
});

test('every place goes on from where it is itself, and one at which nothing can be noted any more begins anew with all others', async () => {
  const [file, url] = [aPlace(), aPlace({ name: 'url', away: 1 })];
  let refusals = 0;
  const seals = {
    ...log.seals,
    failed: async (...given: Parameters<typeof log.seals.failed>) => {
      refusals += 1;
      if (refusals === 1) throw new Error('the database is away');
      await log.seals.failed(...given);
    },
  };
  await log.seals.published(log.logId, 'file', 3, new Date(0));
  const warned = vi.spyOn(logger, 'warn');
  await start([file.place, url.place], { seals });
  await pollUntil('both to have all', async () => {
    const numbers = (await log.seals.places(log.logId)).map(({ number }) => number);
    return numbers.length === 2 && numbers.every((number) => number === 5);
  });
  expect(file.asked[0]).toBe(3);
  expect([url.asked[0], url.brought]).toEqual([0, [[1, 2], [3, 4], [5]]]);
  expect(warned.mock.calls).toMatchObject([[{ err: { message: 'the database is away' } }, expect.any(String)]]);
});

test('a stop in the middle is no problem of the place', async () => {
  const { place } = aPlace();
  let isAsked = false;
  place.publish = (_heads, signal) =>
    new Promise((_resolve, reject) => {
      isAsked = true;
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    });
  await start([place]);
  await pollUntil('heads to be on their way', () => isAsked);
  await worker?.stop();
  expect(await noted()).toBeUndefined();
});
