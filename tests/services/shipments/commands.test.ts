import { beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { createGazetteer } from '#infra/gazetteer/city-timezones.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { createHandler } from '#services/handle.ts';
import { createShipmentCommands, type ShipmentCommands } from '#services/shipments/commands.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { aShipment } from '#tests/support/shipments.ts';

const contextOf = (name: string): CommandContext => ({
  commandId: derivedId(name),
  requestHash: 'hash',
  actor: { id: 'agent-1', role: 'agent' },
  source: 'api',
  correlationId: derivedId(name),
  now: '2026-03-01T12:00:00.000Z',
});

let store: MemoryStore;
let reads: string[];
let shipments: ShipmentCommands;

beforeEach(() => {
  store = createMemoryStore();
  reads = [];
  const { readStream } = store;
  store.readStream = (stream, ...rest) => {
    reads.push(stream);
    return readStream(stream, ...rest);
  };
  const personalData = { ...createOpenPersonalData(), subjectFor: async (email: string) => derivedId('subject', email) };
  shipments = createShipmentCommands({
    handle: createHandler(createEventLog(store, personalData)),
    personalData,
    gazetteer: createGazetteer(),
    convertQuote: () => Promise.reject(new Error('no quote is named')),
    refuseDuplicate: () => Promise.resolve(),
  });
});

const create = (name: string, options?: { trackingNumber: string }) =>
  shipments.create(derivedId('shipment', name), aShipment(), contextOf(name), options);

const numberOf = ({ state }: Awaited<ReturnType<typeof create>>): string => {
  if (state.type !== 'created') throw new Error('the shipment was not created');
  return state.created.trackingNumber;
};

test('a shipment is created without reading anything, and once however often it is asked for', async () => {
  const first = await create('one');
  expect(reads).toEqual([]);
  expect(await create('one')).toMatchObject({ state: first.state, revision: 0n });
  expect(store.events.map(({ type }) => type)).toEqual(['TrackingNumberReserved', 'ShipmentCreated']);
});

test('a number that is taken is left to its parcel, and the next one is tried', async () => {
  const wanted = numberOf(await create('one'));
  store.events.length = 0;
  await create('faster', { trackingNumber: wanted });
  const other = numberOf(await create('one'));
  expect(other).not.toBe(wanted);
  expect(other).toMatch(/^WE\d{12}GH$/);
  expect(reads).toEqual([streamOf.trackingNumber(wanted)]);
});

test('a number that someone names and that is taken is refused', async () => {
  await create('one', { trackingNumber: 'WE000000000001GH' });
  await expect(create('two', { trackingNumber: 'WE000000000001GH' })).rejects.toMatchObject({ code: 'conflict' });
  expect(store.events).toHaveLength(2);
});
