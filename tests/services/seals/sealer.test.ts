import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { ReactorTakenOver, beginReactor } from '#infra/reactors.ts';
import { keepSegment } from '#infra/seals/keep-segment.ts';
import { sealedEvery } from '#services/seals/sealer.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { sealedLog, sealingKey, type SealedLog } from '#tests/support/sealed-log.ts';

let store: MemoryStore;
let log: SealedLog;
let warnings: string[];
beforeEach(async () => {
  store = createMemoryStore();
  log = await sealedLog(store);
  warnings = [];
  await log.grow(9);
  await log.seal();
});
afterEach(() => log.drop());

const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
const isAboutKey = (warning: string) => warning.includes('SEALING_KEY is another key');
const numbers = async () => (await log.seals.lines(log.logId, 1, 100)).map(({ number }) => number);

test('a sealer that begins again with the same key names none, and warns of none', async () => {
  await log.grow(10);
  await log.seal({ logger });
  expect([warnings, await log.seals.namingKeys(log.logId)]).toEqual([[], []]);
});

test('a key that no head names is warned of, also where the one before it is said to be another than it was', async () => {
  await log.grow(10);
  await log.seal({ logger, key: sealingKey(), previousKey: sealingKey() });
  expect(warnings.filter(isAboutKey)).toHaveLength(1);
  expect(await log.seals.namingKeys(log.logId)).toEqual([]);
});

test('a new key is named once, also where the process ends right afterwards', async () => {
  const options = { logger, key: sealingKey(), previousKey: log.key };
  let kept = 0;
  await log.grow(10);
  await log.seal({
    ...options,
    async keep(segment, epoch) {
      kept += 1;
      if (kept === 2) throw new Error('the process ends');
      await keepSegment(log.database.kysely, segment, epoch);
    },
  });
  await log.grow(10);
  await log.seal(options);
  expect(await log.seals.namingKeys(log.logId)).toHaveLength(1);
  expect(await log.seals.abandoned(log.logId), 'heads go on from the one that names the key').toEqual([]);
  expect(warnings.filter(isAboutKey)).toEqual([]);
});

test('a head that could not be kept is kept later, also where nothing more happens', async () => {
  await log.grow(10);
  let isAway = true;
  await log.seal({
    async keep(segment, epoch) {
      if (isAway) {
        isAway = false;
        throw new Error('the database is away');
      }
      await keepSegment(log.database.kysely, segment, epoch);
    },
  });
  expect(await numbers()).toEqual([1, 2]);
});

test('old events that are still coming in are sealed together, once no more have come for a while', async () => {
  await log.grow(10);
  const arriving: MemoryStore = {
    ...store,
    async *subscribe(following) {
      for await (const event of store.subscribe(following)) {
        await setTimeout(5);
        yield event;
      }
    },
  };
  await log.seal({ store: arriving, every: { events: 1_000, ms: 0 } });
  expect(await numbers()).toEqual([1, 2]);
});

test('a head is signed for every 1,000 events, and for those that have waited for 10 minutes', () => {
  expect(sealedEvery).toEqual({ events: 1_000, ms: 10 * 60_000 });
});

test('nothing is sealed while the head is missing that ends where events were sealed up to', async () => {
  const heads = log.database.kysely.updateTable('seal_heads');
  const line = (await log.seals.newest(log.logId))?.line ?? expect.unreachable('there is a head');
  await heads.set({ line: 'no head' }).execute();
  await log.grow(10);
  const reasons: string[] = [];
  let attempts = 0;
  await log.seal({
    logger: pino({ level: 'warn' }, { write: (text) => void reasons.push(JSON.parse(text).err.message) }),
    async checkLog() {
      attempts += 1;
      if (attempts === 2) await heads.set({ line }).execute();
      return log.logId;
    },
  });
  expect(reasons).toEqual([expect.stringContaining('Heads are missing in PostgreSQL: none ends at shipment-')]);
  expect(await numbers()).toEqual([1, 2]);
});

test('what others have written is passed over, but not while events wait to be sealed: they would have to be read again', async () => {
  const others = async (upTo: number) => {
    for (let nth = store.events.length; nth < upTo; nth += 1)
      await store.append(`warehouse-${nth}`, 'no_stream', [
        { id: derivedId('stored', nth), type: 'Stored', data: {}, metadata: {} },
      ]);
  };
  // The store says so at every thousandth event.
  await others(1_000);
  await log.grow(1);
  await others(2_000);
  await log.grow(9);
  const passed: bigint[] = [];
  await log.seal({ every: { events: 10, ms: 3_600_000 }, pass: async ({ commit }) => void passed.push(commit) });
  expect(passed).toEqual([1_000n]);
});

test('a sealer that another one has taken over from keeps no more heads, not even one that only names a key', async () => {
  const newest = await log.seals.newest(log.logId);
  if (!newest) throw new Error('nothing is sealed');
  const head = { ...newest.head, number: newest.head.number + 1 };
  const { kysely } = log.database;
  await beginReactor(kysely, 'sealer', '1000');
  const late = keepSegment(kysely, { head, end: undefined, leaves: [] }, '1');
  await expect(late).rejects.toThrow(ReactorTakenOver);
  expect(await numbers()).toEqual([1]);
});

test('heads that go on from each other are all valid, and none is given up', async () => {
  await log.grow(20);
  await log.seal();
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(await log.seals.abandoned(log.logId)).toEqual([]);
});
