import { expect, test, vi } from 'vitest';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { shareReads } from '#services/outbox/share-reads.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';

test('a stream is read once for all who ask at the same time, again for the next, and a failure is not kept', async () => {
  const streams: string[] = [];
  let isAway = false;
  const log = createEventLog(createMemoryStore(), createOpenPersonalData());
  const shared = shareReads({
    ...log,
    read: async (stream) => {
      streams.push(stream);
      if (isAway) throw new Error('away');
      return log.read(stream);
    },
  });
  await Promise.all([shared.read('shipment-1'), shared.read('shipment-1'), shared.read('shipment-2')]);
  expect(streams).toEqual(['shipment-1', 'shipment-2']);
  await shared.read('shipment-1');
  isAway = true;
  await expect(shared.read('shipment-1')).rejects.toThrow('away');
  isAway = false;
  expect(await shared.read('shipment-1')).toEqual([]);
  expect(streams).toHaveLength(5);
});

test('who asks later does not get what was read before', async () => {
  const log = createEventLog(createMemoryStore(), createOpenPersonalData());
  const reads: (() => void)[] = [];
  const shared = shareReads({
    ...log,
    read: (stream) => new Promise((resolve, reject) => reads.push(() => void log.read(stream).then(resolve, reject))),
  });
  const early = shared.read('shipment-1');
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  const late = shared.read('shipment-1');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  for (const answer of reads) answer();
  expect(await Promise.all([early, late])).toEqual([[], []]);
});
