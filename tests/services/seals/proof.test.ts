import { afterEach, beforeEach, expect, test } from 'vitest';
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
