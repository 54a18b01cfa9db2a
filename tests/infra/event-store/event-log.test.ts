import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventMetadata, Fact } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { createEventLog, UnreadableEvent, type EventLog, type Opened } from '#infra/event-store/event-log.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { PersonalDataUnavailable, SubjectErased, type PersonalData } from '#infra/personal-data/personal-data.ts';
import { shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { placeOf } from '#infra/event-store/place.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';

const canaries = [
  'Canary Sender',
  'canary.sender@example.com',
  '+49 555 0199',
  'Canary Street 1',
  'Canary Recipient',
  'canary.recipient@example.com',
];

let home: KeyHome;
let personalData: PersonalData;
let store: MemoryStore;
let log: EventLog;

beforeAll(async () => {
  home = await keyHome();
});
afterAll(async () => {
  await home.drop();
});
beforeEach(async () => {
  personalData = await home.open();
  store = createMemoryStore();
  log = createEventLog(store, personalData);
});

const metadata = (schemaVersion = 1): EventMetadata => ({
  commandId: freshId(),
  requestHash: 'hash',
  actorId: 'agent-1',
  actorRole: 'agent',
  source: 'api',
  correlationId: freshId(),
  schemaVersion,
  occurredAt: '2026-03-01T09:00:00.000Z',
});

async function creation(): Promise<{ stream: string; event: Fact<WaybillEvent>; sender: string; recipient: string }> {
  const shipmentId = freshId();
  const [sender, recipient] = [
    await personalData.subjectFor(`${freshId()}@example.com`),
    await personalData.subjectFor(`${freshId()}@example.com`),
  ];
  const event = shipmentCreated(shipmentId, {
    sender: {
      subjectId: sender,
      value: { name: 'Canary Sender', email: 'canary.sender@example.com', phone: '+49 555 0199', address: 'Canary Street 1' },
    },
    recipient: {
      subjectId: recipient,
      value: { name: 'Canary Recipient', email: 'canary.recipient@example.com', phone: null, address: 'Road 2' },
    },
  });
  return { stream: `shipment-${shipmentId}`, event: { ...event, id: freshId(), metadata: metadata() }, sender, recipient };
}
const append = async (stream: string, event: Fact<WaybillEvent>) => store.append(stream, 'no_stream', await log.seal([event]));
const erase = (subjectId: string) => personalData.erase(subjectId, new Date());

describe('personal values', () => {
  test('are ciphertext in the log and clear when read back', async () => {
    const { stream, event } = await creation();
    await append(stream, event);
    const stored = JSON.stringify(store.events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    for (const canary of canaries) expect(stored).not.toContain(canary);
    expect(store.events[0]?.data['sender']).toEqual({
      subjectId: expect.any(String),
      sealed: expect.stringMatching(/^v1\.[\w+/]+=*$/),
    });
    expect(await log.read(stream)).toMatchObject([{ type: 'ShipmentCreated', data: event.data, metadata: event.metadata }]);
  });

  test('are never twice the same ciphertext', async () => {
    const { event } = await creation();
    const [first, second] = [await log.seal([event]), await log.seal([event])];
    expect(first[0]?.data['sender']).not.toEqual(second[0]?.data['sender']);
  });

  test('of an erased person read as nothing, everyone else stays', async () => {
    const { stream, event, sender, recipient } = await creation();
    await append(stream, event);
    await erase(sender);
    const later = createEventLog(store, await home.open());
    expect(await later.read(stream)).toMatchObject([
      {
        data: {
          sender: { subjectId: sender, value: null },
          recipient: { subjectId: recipient, value: { name: 'Canary Recipient' } },
        },
      },
    ]);
  });

  test('of an erased person are never sealed again', async () => {
    const { event, sender } = await creation();
    await erase(sender);
    const later = createEventLog(store, await home.open());
    await expect(later.seal([event])).rejects.toThrow(SubjectErased);
  });

  test('moved into another event or changed are not genuine', async () => {
    const { stream, event } = await creation();
    await append(stream, event);
    const [stored] = store.events;
    if (!stored) throw new Error('nothing is stored');
    const sealed = (stored.data['sender'] as { sealed: string }).sealed;
    const forged = `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`;
    const opened = await log.open([
      { ...stored, id: freshId() },
      { ...stored, data: { ...stored.data, sender: { ...(stored.data['sender'] as object), sealed: forged } } },
      { ...stored, data: { ...stored.data, sender: { ...(stored.data['sender'] as object), sealed: 'v9.AAAA' } } },
      stored,
    ]);
    expect(opened.map((result) => result instanceof UnreadableEvent)).toEqual([true, true, true, false]);
  });

  test('one email address is one subject, however it is written and however many ask at once', async () => {
    const name = freshId();
    const subjects = await Promise.all(
      ['', ' ', '  ']
        .flatMap((space) => [`${name}@Example.com${space}`, `${name.toUpperCase()}@example.COM`])
        .map((email) => personalData.subjectFor(email)),
    );
    expect(new Set(subjects).size).toBe(1);
    expect(await personalData.subjectFor(`other-${name}@example.com`)).not.toBe(subjects[0]);
  });

  test('the key of someone new is at once the one that every process finds', async () => {
    const subjectId = await personalData.subjectFor(`${freshId()}@example.com`);
    const sealed = await personalData.seal(subjectId, 'Canary Sender', 'event');
    const elsewhere = await home.open();
    expect(await elsewhere.open(sealed, 'event')).toBe('Canary Sender');
  });
});

describe('an event that cannot be read', () => {
  const stored = (change: Record<string, unknown>) => {
    const { data } = statusUpdated(freshId());
    const commit = 1n;
    return {
      id: freshId(),
      stream: 'shipment-x',
      revision: 0n,
      position: { commit, prepare: commit },
      recordedAt: new Date(),
      type: 'ShipmentStatusUpdated',
      data,
      metadata: { ...metadata() },
      ...change,
    };
  };

  test.each([
    ['an unknown type', { type: 'ParcelTeleported' }],
    ['a version from the future', { metadata: metadata(2) }],
    ['a version that never was', { metadata: { ...metadata(), schemaVersion: 0 } }],
    ['no metadata', { metadata: {} }],
    ['no data', { data: {} }],
    ['data of another shape', { data: { ...statusUpdated(freshId()).data, status: 'teleported' } }],
    ['a subject that is none', { data: { subjectId: 'nobody', sealed: 'v1.AAAA' } }],
    ['an empty type', { type: '' }],
  ])('because of %s comes back as its error, and the others are read', async (_why, change) => {
    const [bad, good] = await log.open([stored(change), stored({})]);
    expect(bad).toBeInstanceOf(UnreadableEvent);
    expect(good).toMatchObject({ type: 'ShipmentStatusUpdated' });
  });

  test('stops the reading of its own stream', async () => {
    const { stream, event } = await creation();
    await append(stream, event);
    await store.append(stream, 0n, [
      { id: derivedId(stream, 'bad'), type: 'ParcelTeleported', data: {}, metadata: { ...metadata() } },
    ]);
    await expect(log.read(stream)).rejects.toThrow(UnreadableEvent);
  });

  test('cannot be written in the first place', async () => {
    const { event } = await creation();
    const misshapen = (change: object): Fact<WaybillEvent> => Object.assign({ ...event }, change);
    await expect(log.seal([misshapen({ data: { ...event.data, weightKg: 'heavy' } })])).rejects.toThrow('weightKg');
    await expect(log.seal([misshapen({ type: 'ParcelTeleported' })])).rejects.toThrow('no such event type');
  });
});

describe('who follows the log', () => {
  const follow = async (types?: ReadonlySet<string>) => {
    const ending = new AbortController();
    const following = { after: undefined, signal: ending.signal, ...(types && { types }) };
    for await (const batch of log.subscribe(following)) {
      if ('passed' in batch) continue;
      ending.abort();
      return batch;
    }
    throw new Error('nothing came');
  };
  const read = (event: Opened) => (event instanceof UnreadableEvent ? `unreadable ${event.stored.type}` : event.type);

  test('gets events opened, and those that cannot be read beside them, in their order', async () => {
    const { stream, event } = await creation();
    await append(stream, event);
    await store.append(stream, 0n, [
      { id: derivedId(stream, 'bad'), type: 'ParcelTeleported', data: {}, metadata: { ...metadata() } },
    ]);
    const { events, last } = await follow();
    expect(events.map(read)).toEqual(['ShipmentCreated', 'unreadable ParcelTeleported']);
    expect(events[0]).toMatchObject({ data: { sender: { value: { name: 'Canary Sender' } } } });
    expect(last).toEqual(store.events.map(placeOf).at(-1));
  });

  test('and asks for some types is not held up by others, and still gets on', async () => {
    const { stream, event } = await creation();
    await append(stream, event);
    await store.append(stream, 0n, [
      { id: derivedId(stream, 'bad'), type: 'ParcelTeleported', data: {}, metadata: { ...metadata() } },
    ]);
    const unread = vi.spyOn(personalData, 'open');
    expect(await follow(new Set(['ShipmentScanned']))).toEqual({ events: [], last: store.events.map(placeOf).at(-1) });
    expect(unread).not.toHaveBeenCalled();
  });

  test('ends with the error while the keys are out of reach', async () => {
    const { stream, event } = await creation();
    await append(stream, event);
    vi.spyOn(personalData, 'open').mockRejectedValue(new PersonalDataUnavailable('away'));
    await expect(follow()).rejects.toThrow(PersonalDataUnavailable);
  });
});
