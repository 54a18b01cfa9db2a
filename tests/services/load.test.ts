import { beforeEach, expect, test } from 'vitest';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { shipmentDecider } from '#services/domain/shipment.ts';
import { load, type UpTo } from '#services/load.ts';
import { logged, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const stream = `shipment-${id}`;
const life: Happening[] = [
  { event: shipmentCreated(id), at: '2026-03-01T09:00:00Z' },
  { event: statusUpdated(id, { status: 'picked_up' }), at: '2026-03-01T10:00:00Z' },
  { event: statusUpdated(id, { status: 'delivered' }), at: '2026-03-02T10:00:00Z' },
];
const history = logged(life);
let log: Pick<EventLog, 'read'>;
beforeEach(() => {
  log = { read: async (name) => history.filter((event) => event.stream === name) };
});

const statusOf = async (options?: { upTo: UpTo }) => {
  const { state, revision } = await load(log, shipmentDecider, stream, options);
  return [state.type === 'none' ? 'none' : (state.current?.status ?? 'pending'), revision];
};

test('a stream is folded to its end, and one that does not exist to its beginning', async () => {
  expect(await statusOf()).toEqual(['delivered', 2n]);
  expect(await load(log, shipmentDecider, 'shipment-none')).toEqual({
    state: { type: 'none' },
    revision: undefined,
    position: undefined,
  });
});

test.each([
  ['a revision', (event: (typeof history)[number]) => event.revision],
  ['a place in the log', (event: (typeof history)[number]) => event.position],
  ['a moment', (event: (typeof history)[number]) => event.recordedAt],
] as const)('a stream is folded up to %s, and what came later does not count', async (_what, upTo) => {
  const found = await Promise.all(history.map((event) => statusOf({ upTo: upTo(event) })));
  expect(found).toEqual([
    ['pending', 0n],
    ['picked_up', 1n],
    ['delivered', 2n],
  ]);
});

test('before its first event a stream was not there', async () => {
  expect(await statusOf({ upTo: new Date(0) })).toEqual(['none', undefined]);
});
