import { expect, test } from 'vitest';
import type { StandingReader } from '#infra/event-store/standing.ts';
import { createReaderLags } from '#services/maintenance/reader-lags.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const reader = (id: string): StandingReader => ({ id, name: id, logId: null, place: undefined, after: undefined });

test('the lag of the sealer is told where there is a key to seal with', async () => {
  const readersWhere = async (isSealing: boolean) => {
    const lags = createReaderLags({
      store: createMemoryStore(),
      readers: async () => [reader('sealer'), reader('mailer'), reader('read-models')],
      isSealing,
    });
    return (await lags(new Date(0))).map(({ reader: name }) => name);
  };
  expect(await readersWhere(true)).toEqual(['read-models', 'mailer', 'sealer']);
  expect(await readersWhere(false)).toEqual(['read-models', 'mailer']);
});
