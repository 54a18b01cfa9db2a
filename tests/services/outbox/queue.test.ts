import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shipmentStatusUpdated } from '#contracts/events/shipment.ts';
import { eventDefinitions, streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { PersonalDataUnavailable } from '#infra/personal-data/personal-data.ts';
import { checkpointOf, goLive } from '#infra/reactors.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { followEmails } from '#services/follows/emails.ts';
import type { NounEmails } from '#services/outbox/noun-emails.ts';
import { startQueueing } from '#services/outbox/queue.ts';
import { shipmentEmails } from '#services/shipments/emails.ts';
import { logged, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { beginning, stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const [one, two] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const logger = createLogger('silent', 'test');
const publicUrl = 'https://parcels.example.com';
const { trackingKeys, followTokens } = createSignedLinks({ current: Buffer.alloc(32, 7) });
const newer = new Map(eventDefinitions).set('ShipmentStatusUpdated', {
  ...shipmentStatusUpdated,
  version: 2,
  upcasters: [(data) => data],
});

let database: StateDatabase;
let outbox: Outbox;
let store: MemoryStore;
let personalData: ReturnType<typeof createOpenPersonalData>;
let log: EventLog;
let running: OwnedWorker | undefined;

beforeEach(async () => {
  database = await stateDatabase();
  await goLive(database.kysely, 'mailer', beginning);
  outbox = createOutbox(database.kysely);
  store = createMemoryStore();
  personalData = createOpenPersonalData();
  log = createEventLog(store, personalData);
});
afterEach(async () => {
  await running?.stop();
  await database.drop();
});

const families = (read: EventLog): NounEmails[] => [
  shipmentEmails({ log: read, keys: trackingKeys, publicUrl }),
  followEmails({ log: read, tokens: followTokens, publicUrl }),
];
async function start(read: EventLog, nounEmails = families(read)): Promise<OwnedWorker> {
  await running?.stop();
  running = startQueueing({
    databaseUrl: database.url,
    log: read,
    nounEmails,
    outbox,
    bus: silentBus,
    clock: { now: () => new Date() },
    logger,
    ...checkpointOf(database.kysely, 'mailer', async () => undefined),
  });
  return running;
}
async function happen(event: WaybillEvent, schemaVersion = 1): Promise<void> {
  const shipmentId = ('shipmentId' in event.data ? event.data.shipmentId : null) ?? one;
  const stream = event.type.startsWith('Follow') ? streamOf.follow(shipmentId) : streamOf.shipment(shipmentId);
  const last = store.events.findLast((stored) => stored.stream === stream)?.revision;
  const [unsealed] = logged([{ event, at: '2026-03-01T09:00:00.000Z', stream }], String(store.events.length));
  const [sealed] = unsealed ? await log.seal([unsealed]) : [];
  if (!sealed) throw new Error('nothing happened');
  await store.append(stream, last ?? 'no_stream', [{ ...sealed, metadata: { ...sealed.metadata, schemaVersion } }]);
}
const followed = async () => {
  const follow = { shipmentId: one, followId: derivedId('esi') };
  const follower = { subjectId: derivedId('subject', 'esi'), value: { email: 'esi@example.com' } };
  const wish = {
    ...follow,
    trackingNumber: 'WE483920175525GH',
    channel: 'email',
    follower,
    milestones: ['in_transit'],
    language: 'en',
  } as const;
  await happen({ type: 'FollowRequested', data: { ...wish, milestones: [...wish.milestones] } });
  await happen({ type: 'FollowConfirmed', data: follow });
};
const caughtUp = () =>
  pollUntil('the end of the log', async () => {
    const { commit_position: commit } = await database.kysely
      .selectFrom('reactors')
      .select('commit_position')
      .executeTakeFirstOrThrow();
    return BigInt(commit) === store.events.at(-1)?.position.commit;
  });
const queued = async () => {
  const rows = await database.kysely
    .selectFrom('outgoing_messages')
    .select(['about_id', 'template', 'recipient'])
    .orderBy('seq')
    .execute();
  return rows.map(({ about_id: id, template, recipient }) => `${id.at(-1)} ${template} ${recipient}`);
};
const mayHaveEnded = async () => {
  const rows = await database.kysely.selectFrom('outgoing_messages').select('may_have_ended').orderBy('seq').execute();
  return rows.map((row) => row.may_have_ended);
};
const both = (id: string, template: string) => [`${id.at(-1)} ${template} sender`, `${id.at(-1)} ${template} recipient`];

describe('an event of a newer version', () => {
  test('waits with all later ones of its stream, keeps no other waiting, and is queued once it can be read', async () => {
    await happen(shipmentCreated(one));
    await happen(statusUpdated(one), 2);
    await happen(statusUpdated(one, { status: 'delivered' }));
    await happen(shipmentCreated(two));
    await start(log);
    await caughtUp();
    expect(await queued()).toEqual([...both(one, 'shipment_created'), ...both(two, 'shipment_created')]);
    expect(await outbox.waitingLanes()).toEqual(
      expect.arrayContaining(['shipment', 'follow'].map((family) => ({ family, stream: `shipment-${one}` }))),
    );
    const before = (await queued()).length;
    await start(createEventLog(store, personalData, newer));
    await pollUntil('the emails that waited', async () => (await outbox.waitingLanes()).length === 0);
    expect((await queued()).slice(before)).toEqual([...both(one, 'status_updated'), ...both(one, 'status_updated')]);
    expect((await mayHaveEnded()).slice(before)).toEqual([true, true, true, true]);
  });

  test('that causes no email is passed over, as one of an unknown type is', async () => {
    await happen({ type: 'TrackingNumberReserved', data: { trackingNumber: 'WE483920175525GH', shipmentId: one } }, 2);
    const metadata = { ...store.events[0]?.metadata };
    await store.append(streamOf.shipment(one), 0n, [{ id: derivedId('unknown'), type: 'ParcelTeleported', data: {}, metadata }]);
    await happen(shipmentCreated(two));
    await start(log);
    await caughtUp();
    expect([await queued(), await outbox.waitingLanes()]).toEqual([both(two, 'shipment_created'), []]);
  });
});

test('what came of events that were there when it began may have ended before', async () => {
  await happen(shipmentCreated(one));
  await start(log);
  await caughtUp();
  await happen(statusUpdated(one));
  await caughtUp();
  expect(await mayHaveEnded()).toEqual([true, true, false, false]);
  await start(log);
  await pollUntil('its beginning', async () => running?.state().status === 'running');
  await happen(statusUpdated(one, { status: 'delivered' }));
  await caughtUp();
  expect((await mayHaveEnded()).slice(4)).toEqual([false, false]);
});

test('what one family cannot read keeps only its own emails waiting', async () => {
  await happen(shipmentCreated(one));
  await followed();
  const request = store.events.find(({ type }) => type === 'FollowRequested');
  const wish = request?.data ?? {};
  if (request) request.data = { nonsense: true };
  await happen(statusUpdated(one));
  await start(log);
  await caughtUp();
  expect(await queued()).toEqual([...both(one, 'shipment_created'), ...both(one, 'status_updated')]);
  expect((await outbox.waitingLanes()).map(({ family }) => family)).toEqual(['follow', 'follow']);
  if (request) request.data = wish;
  await start(log);
  await pollUntil('the emails that waited', async () => (await outbox.waitingLanes()).length === 0);
  expect((await queued()).slice(4).toSorted()).toEqual(['1 follow_confirmation follower', '1 follow_update follower']);
});

test('a family that fails at an event keeps its own emails waiting, and is not asked again for what it has queued', async () => {
  let isBroken = true;
  const [parcels, follows] = families(log);
  if (!parcels || !follows) throw new Error('no families');
  const causes = parcels.causes.map(({ type, emailsFor }) => ({
    type,
    emailsFor: async (event: Parameters<typeof emailsFor>[0]) => {
      if (isBroken && event.stream.endsWith(one)) throw new TypeError('a bug');
      return emailsFor(event);
    },
  }));
  await happen(shipmentCreated(one));
  await happen(shipmentCreated(two));
  await start(log, [{ ...parcels, causes }, follows]);
  await caughtUp();
  expect(await queued()).toEqual(both(two, 'shipment_created'));
  isBroken = false;
  await start(log, [{ ...parcels, causes }, follows]);
  await pollUntil('the emails that waited', async () => (await outbox.waitingLanes()).length === 0);
  expect(await queued()).toEqual([...both(two, 'shipment_created'), ...both(one, 'shipment_created')]);
});

test('while the keys are out of reach nothing is queued, nothing waits, and everything comes again', async () => {
  let isAway = false;
  const away = createEventLog(store, {
    ...personalData,
    open: async (sealed, context) => {
      if (isAway) throw new PersonalDataUnavailable('away');
      return personalData.open(sealed, context);
    },
  });
  await happen(shipmentCreated(one));
  const worker = await start(away);
  await caughtUp();
  isAway = true;
  // The first can be read without a key, but not whom to tell about it; the second not at all.
  for (const event of [statusUpdated(one), shipmentCreated(two)]) {
    await happen(event);
    await pollUntil('the queue to notice', () => worker.state().failures > 1);
    expect([await queued(), await outbox.waitingLanes()]).toEqual([both(one, 'shipment_created'), []]);
  }
  isAway = false;
  await caughtUp();
  expect((await queued()).slice(2)).toEqual([...both(one, 'status_updated'), ...both(two, 'shipment_created')]);
});

test('only the owner lets events wait no more', async () => {
  await happen(statusUpdated(one), 2);
  await start(log);
  await caughtUp();
  const lane = { family: 'shipment', stream: streamOf.shipment(one) };
  const eventIds = await outbox.waitingIn(lane);
  await expect(outbox.release({ ...lane, eventIds, emails: [] }, '0', new Date())).rejects.toThrow('mailer');
  expect(await outbox.waitingIn(lane)).toEqual(eventIds);
});
