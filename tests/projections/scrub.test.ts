import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import { createEventLog, UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { addressBookProjector } from '#projections/address-book/projector.ts';
import type { Projector, Write } from '#projections/projector.ts';
import { scrub } from '#projections/scrub.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const [nora, bill, parcel, other] = ['nora', 'bill', 'parcel', 'other'].map((name) => derivedId(name)) as [
  string,
  string,
  string,
  string,
];
const at = new Date('2026-03-01T09:00:00.000Z');
const stream = `shipment-${parcel}`;
let home: TestModels;
let store: MemoryStore;
let log: EventLog;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());
beforeEach(async () => {
  await home.clear();
  store = createMemoryStore();
  log = createEventLog(store, createOpenPersonalData());
  const events = [shipmentCreated(parcel), statusUpdated(parcel), shipmentCreated(other), statusUpdated(parcel)];
  for (const event of events) await append(event);
  await home.models
    .insertInto('subject_streams')
    .values([
      { subject_id: nora, stream, last_at: at.toISOString(), position: 1 },
      { subject_id: bill, stream: `shipment-${other}`, last_at: at.toISOString(), position: 3 },
    ])
    .execute();
});

async function append(event: ShipmentEvent): Promise<void> {
  const of = `shipment-${event.data.shipmentId}`;
  const last = store.events.findLast((one) => one.stream === of)?.revision;
  const happening = { event, at: at.toISOString(), command: String((last ?? -1n) + 1n) };
  await store.append(of, last ?? 'no_stream', await log.seal(logged([happening])));
}
async function park(of: string, ...revisions: number[]): Promise<void> {
  const rows = revisions.map((revision) => ({
    event_id: derivedId('parked', of, revision),
    stream: of,
    revision: String(revision),
    commit_position: String(revision),
    type: 'ShipmentStatusUpdated',
    error: 'unreadable',
    is_key_missing: false,
  }));
  await home.models.insertInto('parked_events').values(rows).execute();
}

/** Keeps the numbers of the events that it is given, and leaves behind what it is told to. */
function projectorOf(writesOf: (revisions: number[]) => Write[] = () => []) {
  const seen: string[] = [];
  const projector: Projector = {
    name: 'test',
    needs: () => undefined,
    project(events) {
      seen.push(...events.map((event) => `${event.stream}#${event.revision}`));
      return writesOf(events.map(({ revision }) => Number(revision)));
    },
  };
  return { projector, seen };
}
const scrubbed = (projector: Projector, upTo = 4n) =>
  scrub({ models: home.models, projectors: [projector], log }, { subjectId: nora, at, upTo });

test('every event of what names the person is projected once more, and nothing of others', async () => {
  const { projector, seen } = projectorOf();
  await scrubbed(projector);
  expect(seen).toEqual([0, 1, 2].map((revision) => `${stream}#${revision}`));
});

test('nothing after where the read models have come is projected, and nothing from what is parked on', async () => {
  await park(`shipment-${other}`, 0);
  const later = projectorOf();
  await scrubbed(later.projector, 2n);
  expect(later.seen).toEqual([`${stream}#0`, `${stream}#1`]);
  await park(stream, 2, 1);
  const parked = projectorOf();
  await scrubbed(parked.projector);
  expect(parked.seen).toEqual([`${stream}#0`]);
});

test('an event that cannot be read is no reason to leave the person where they are', async () => {
  const [, second] = store.events;
  if (second) second.type = 'ParcelTeleported';
  await expect(scrubbed(projectorOf().projector)).rejects.toThrow(UnreadableEvent);
});

test('a key that a copy from before has brought back goes before anything is read', async () => {
  const settled: unknown[] = [];
  const { projector, seen } = projectorOf();
  const settling = {
    ...log,
    settleErasure: async (...erasure: unknown[]) => void settled.push(erasure, [...seen]),
  };
  await scrub({ models: home.models, projectors: [projector], log: settling }, { subjectId: nora, at, upTo: 4n });
  expect(settled).toEqual([[nora, at], []]);
});

test('what is kept as it was first written is written anew, by the first event of each', async () => {
  const emails = [derivedId('email', 0), derivedId('email', 1)] as const;
  const row = (nth: number, position: number) => ({ digest: 'digest', email_id: emails[nth % 2] ?? '', position });
  await home.models
    .insertInto('message_digests')
    .values([row(0, 99), row(1, 99)])
    .execute();
  const { projector } = projectorOf((revisions) => [
    { table: 'message_digests', key: ['digest', 'email_id'], rows: revisions.map((nth) => row(nth, nth)), onConflict: 'keep' },
  ]);
  await scrubbed(projector);
  const rows = await home.models.selectFrom('message_digests').select(['email_id', 'position']).orderBy('position').execute();
  expect(rows.map((found) => [found.email_id, String(found.position)])).toEqual([
    [emails[0], '0'],
    [emails[1], '1'],
  ]);
});

test('what was added up stays as it is', async () => {
  const none = { closed: 0, delivered: 0, entered_transit: 0, left_transit: 0, revenue_cents: 0 };
  const day = { day: '2026-03-01', created: 5, ...none };
  await home.models.insertInto('daily_figures').values(day).execute();
  const { projector } = projectorOf(() => [
    { table: 'daily_figures', key: 'day', rows: [{ ...day, created: 1 }], onConflict: 'add' },
  ]);
  await scrubbed(projector);
  const { created } = await home.models.selectFrom('daily_figures').select('created').executeTakeFirstOrThrow();
  expect(String(created)).toBe('5');
});

test('what is there only because of the name of the person goes, with what hangs on it, and that of others stays', async () => {
  const entry = (subject: string) => ({
    id: derivedId('entry', subject),
    subject_id: subject,
    name: 'Nora',
    email: '',
    phone: null,
    country: 'GH',
    city: 'Accra',
    address: '',
    used_at: at.toISOString(),
    search_text: '',
    position: 1,
  });
  await home.models.insertInto('address_book').values([nora, bill].map(entry)).execute();
  const forgotten = [nora, bill].map((subject) => ({ entry_id: derivedId('entry', subject), position: 1 }));
  await home.models.insertInto('addresses_forgotten').values(forgotten).execute();
  await scrubbed({ ...projectorOf().projector, goesWithPerson: addressBookProjector.goesWithPerson ?? [] });
  const [entries, uses] = [
    await home.models.selectFrom('address_book').select('subject_id').execute(),
    await home.models.selectFrom('addresses_forgotten').select('entry_id').execute(),
  ];
  expect(entries).toEqual([{ subject_id: bill }]);
  expect(uses).toEqual([{ entry_id: derivedId('entry', bill) }]);
});
