import { expect, test } from 'vitest';
import type { SealPlaceState, Verification } from '#contracts/seals.ts';
import { identifyLog } from '#infra/event-store/log-identity.ts';
import { createSealsState } from '#services/seals/state.ts';
import { signedBy } from '#tests/support/heads.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';

const key = sealingKey();
const placeAt = (place: SealPlaceState['place']): SealPlaceState => ({
  place,
  number: 4,
  publishedAt: null,
  problem: null,
  problemSince: null,
});
const day = (nth: number, hour = 9) => `2026-03-0${nth}T0${hour}:00:00.000Z`;

/** What the page says of a log whose newest head seals 100 events on the third day, and was verified like that. */
async function state(
  verified: Partial<Verification> | undefined,
  { ofOtherLog = false, lines = ['{}'], isReadable = true } = {},
) {
  const store = createMemoryStore();
  const logId = await identifyLog(store, new Date(day(1)));
  const result: Verification = {
    state: 'done',
    startedAt: day(1),
    endedAt: day(3),
    fromHead: 0,
    heads: 4,
    events: 100,
    unsealed: 0,
    abandoned: [],
    findingCount: 0,
    findings: [],
    before: null,
    ...verified,
  };
  const kept = { logId: ofOtherLog ? 'another' : logId, result, upTo: undefined };
  return createSealsState({
    store,
    seals: {
      newest: async () => (isReadable ? signedBy(key, 4, { logId, count: 100, at: day(3) }) : undefined),
      lines: async () => lines.map((line, at) => ({ number: at + 1, line })),
      abandoned: async () => [],
      places: async () => [placeAt('file'), placeAt('url')],
      verification: async () => verified && kept,
    },
    sealPlaces: ['file'],
  })();
}

test('of the places of heads those are shown that are set now', async () => {
  expect((await state(undefined)).places).toEqual([placeAt('file')]);
});

test('a verification that has compared everything that is sealed is not behind, however old it is', async () => {
  expect((await state({ endedAt: day(1) })).lag).toEqual({ events: 0, isStale: false });
});

test('one that has not says how many sealed events it says nothing about', async () => {
  expect((await state({ events: 70, endedAt: day(2) })).lag).toEqual({ events: 30, isStale: false });
});

test('events that a verification has found missing are not said to be sealed after it', async () => {
  const lost: Partial<Verification> = { events: 97, findingCount: 3, startedAt: day(3, 9), endedAt: day(4) };
  expect((await state(lost)).lag).toEqual({ events: 0, isStale: false });
  expect((await state({ ...lost, state: 'interrupted' })).lag, 'one that has not come to them').toMatchObject({ events: 3 });
});

test('an old result that was put back is out of date once more than a day was sealed after it', async () => {
  expect((await state({ events: 70, endedAt: day(2, 8) })).lag).toEqual({ events: 30, isStale: true });
});

test('without a verification of this log there is nothing to be behind', async () => {
  expect(await state(undefined)).toMatchObject({ verification: null, lag: null });
  expect(await state({}, { ofOtherLog: true })).toMatchObject({ verification: null, lag: null });
});

test('a newest head that cannot be read is not the same as none', async () => {
  expect(await state(undefined, { lines: [], isReadable: false })).toMatchObject({ head: null, isHeadDamaged: false });
  expect(await state({}, { isReadable: false })).toMatchObject({ head: null, isHeadDamaged: true, verification: { heads: 4 } });
  expect(await state({})).toMatchObject({ head: { number: 4 }, isHeadDamaged: false });
});
