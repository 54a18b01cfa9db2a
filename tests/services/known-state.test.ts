import { expect, test } from 'vitest';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import { loadKept } from '#services/known-state.ts';
import { createStateCache } from '#services/state-cache.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const history = logged([
  { event: shipmentCreated(id), at: '2026-03-01T09:00:00Z' },
  { event: statusUpdated(id, { status: 'picked_up' }), at: '2026-03-01T10:00:00Z' },
  { event: statusUpdated(id, { status: 'delivered' }), at: '2026-03-02T10:00:00Z' },
]);

test('of a state that was loaded before only what was appended since is read, until a person in it is erased', async () => {
  const read: LoggedEvent[][] = [];
  let appended = 0;
  let isErased = false;
  const log = {
    read: async (_stream: string, { fromRevision } = { fromRevision: 0n }) => {
      const events = history.slice(Number(fromRevision), appended);
      read.push(events);
      return events;
    },
    isAnyErased: async () => isErased,
  };
  const cache = createStateCache();
  const statusAfter = async (count: number) => {
    appended = count;
    const state = await loadKept(log, cache, shipmentDecider, `shipment-${id}`);
    return state.type === 'none' ? 'none' : (state.current?.status ?? 'pending');
  };

  expect([await statusAfter(0), await statusAfter(2), await statusAfter(2), await statusAfter(3)]).toEqual([
    'none',
    'picked_up',
    'picked_up',
    'delivered',
  ]);
  expect(read).toEqual([[], history.slice(0, 2), [], history.slice(2)]);
  isErased = true;
  expect(await statusAfter(3)).toBe('delivered');
  expect(read.at(-1)).toEqual(history);
});
