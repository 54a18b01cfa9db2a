import { afterEach, beforeEach, expect, test } from 'vitest';
import { adoptLog } from '#infra/adopt-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Leaf } from '#infra/seals/leaves.ts';
import { createSealProof, type SealProofOptions } from '#services/seals/proof.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { sealedLog, type SealedLog } from '#tests/support/sealed-log.ts';

let store: MemoryStore;
let log: SealedLog;
beforeEach(async () => {
  store = createMemoryStore();
  log = await sealedLog(store);
});
afterEach(() => log.drop());

/** The place of the newest event. */
async function newestPosition(): Promise<bigint> {
  const tail = await store.tail();
  return tail?.commit ?? expect.unreachable('the log has events');
}

/** The seals of the log, that are made in full between the first and the second question that is asked of them. */
function sealedMeanwhile(): SealProofOptions['seals'] {
  let asked = 0;
  const before = async () => {
    asked += 1;
    if (asked === 2) await log.seal();
  };
  const { seals } = log;
  return {
    ...seals,
    async newest(logId) {
      await before();
      return seals.newest(logId);
    },
    async sealing(logId, position) {
      await before();
      return seals.sealing(logId, position);
    },
  };
}

const proofOf = (nth: number, changes: Partial<SealProofOptions['seals']> = {}) => {
  const { commit } = store.events[nth - 1]?.position ?? expect.unreachable('there is such an event');
  return createSealProof({ store, seals: { ...log.seals, ...changes } })(commit);
};

test('an event is proved by the head that seals it, which is at the places that are as far', async () => {
  await store.append('warehouse-1', 'no_stream', [{ id: derivedId('stored'), type: 'Stored', data: {}, metadata: {} }]);
  await log.grow(24);
  await log.seal();
  await log.seals.published(log.logId, 'file', 2, new Date());
  await log.seals.published(log.logId, 'url', 1, new Date());
  // The second event is of another program.
  const [, , third] = store.events;
  expect(await proofOf(1)).toMatchObject({ number: 1, state: 'holds', head: { number: 1, publishedTo: ['file', 'url'] } });
  expect(await proofOf(3)).toMatchObject({ number: 2, eventId: third?.id, stream: third?.stream, state: 'holds' });
  expect(await proofOf(2)).toBeUndefined();
  expect(await proofOf(12)).toMatchObject({ number: 11, state: 'holds', head: { number: 2, publishedTo: ['file'] } });
  expect(await proofOf(26)).toMatchObject({ number: 25, state: 'holds', head: { number: 3, count: 25, publishedTo: [] } });
});

test('an event that is not what was sealed differs, and so does one whose head or leaves are not', async () => {
  await log.grow(24);
  await log.seal();
  const states = async (changes: Partial<SealProofOptions['seals']> = {}) => (await proofOf(12, changes))?.state;
  const { sealing, leaves } = log.seals;
  const withLeaf = (nth: number, change: Partial<Leaf>) =>
    states({ leaves: async (...of) => (await leaves(...of))?.map((leaf, at) => (at === nth ? { ...leaf, ...change } : leaf)) });
  expect(await states()).toBe('holds');
  expect(
    await states({
      async sealing(...of) {
        const kept = await sealing(...of);
        return kept && 'head' in kept ? { ...kept, head: { ...kept.head, count: 21 } } : kept;
      },
    }),
    'a head that nobody has signed',
  ).toBe('differs');
  expect(await withLeaf(5, { hash: Buffer.alloc(32) }), 'another leaf of the head').toBe('differs');
  expect(await withLeaf(1, { eventId: derivedId('another') }), 'its leaf, of another event').toBe('differs');
  expect(await states({ leaves: async () => undefined }), 'no leaves').toBe('differs');
  const edited = store.events[11] ?? expect.unreachable('there is such an event');
  edited.type = 'ShipmentLost';
  expect(await states(), 'the event itself').toBe('differs');
});

test('an event whose head cannot be read is not said to be waiting for one, and has its number all the same', async () => {
  await log.grow(30);
  await log.seal();
  const damage = (number: string) =>
    log.database.kysely.updateTable('seal_heads').set({ line: 'no head' }).where('number', '=', number).execute();
  await damage('2');
  expect(await proofOf(15)).toMatchObject({ number: 15, state: 'differs', head: null });
  expect(await proofOf(5)).toMatchObject({ number: 5, state: 'holds' });
  await damage('1');
  expect(await proofOf(15)).toMatchObject({ number: 15, state: 'differs', head: null });
});

test('where there is no log there is no proof', async () => {
  expect(await createSealProof({ store: createMemoryStore(), seals: log.seals })(1n)).toBeUndefined();
});

test('an event is proved while it is being sealed', async () => {
  await log.grow(5);
  await log.seal();
  await log.grow(5);
  const position = await newestPosition();
  const proof = await createSealProof({ store, seals: sealedMeanwhile() })(position);
  expect(proof).toMatchObject({ state: 'holds', number: 11, head: { count: 11 } });
});

test('an event that no head seals yet has its number all the same', async () => {
  await log.grow(5);
  await log.seal();
  await log.grow(3);
  expect(await createSealProof({ store, seals: log.seals })(await newestPosition())).toMatchObject({
    state: 'unsealed',
    number: 9,
    head: null,
  });
  expect(await createSealProof({ store, seals: log.seals })((await newestPosition()) + 1n)).toBeUndefined();
});

test('events are proved also where the log had lost everything that was sealed, and that was accepted', async () => {
  await log.grow(3);
  await log.seal();
  const lost = store.events.splice(1);
  await adoptLog(log.database.kysely, store, { ...log, sealingKey: log.key, now: new Date() });
  // The last event that was sealed had the place in its stream that the second one has now.
  for (const { stream } of lost.toReversed())
    await store.append(stream, 'no_stream', [{ id: derivedId('anew', stream), type: 'ShipmentScanned', data: {}, metadata: {} }]);
  await log.seal();
  for (const number of [1, 2, 3, 4]) expect(await proofOf(number)).toMatchObject({ number, state: 'holds', head: { number: 3 } });
});
