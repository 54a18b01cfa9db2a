import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { createEventLog, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import { applyBatch } from '#projections/apply.ts';
import { placeOf } from '#infra/event-store/place.ts';
import { asReader, moveCheckpoint, NotTheOwner, readCheckpoint, takeOver } from '#projections/checkpoint.ts';
import type { Projector } from '#projections/projector.ts';
import { projectors } from '#services/nouns.ts';
import { replayParked } from '#projections/replay.ts';
import { startProjections } from '#projections/runner.ts';
import { logged, placeAt, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const waitMs = 60_000;
const logger = createLogger('silent', 'test');
const one = '01980000-0000-7000-8000-000000000001';
const two = '01980000-0000-7000-8000-000000000002';
const at = '2026-03-01T09:00:00.000Z';

let home: TestModels;
let store: MemoryStore;
let log: EventLog;
let running: OwnedWorker[];

beforeEach(async () => {
  home = await testModels();
  store = createMemoryStore();
  log = createEventLog(store, createOpenPersonalData());
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop()));
  await home.close();
});

const start = (used: readonly Projector[] = projectors, read: EventLog = log) => {
  const worker = startProjections({
    databaseUrl: home.url,
    models: home.models,
    log: read,
    checkLog: async () => undefined,
    projectors: used,
    logger,
  });
  running.push(worker);
  return worker;
};
/** What `npm run replay` does, as the owner that there is. */
async function replay(used: readonly Projector[]) {
  const { epoch } = await home.models.selectFrom('checkpoint').select('epoch').executeTakeFirstOrThrow();
  return replayParked({ models: home.models, log, projectors: used, logger, epoch });
}
const created = (id: string) => shipmentCreated(id, { trackingNumber: `WE48392017552${id.at(-1)}GH` });
/** Appends the events to their streams, one after the other. */
async function append(...events: ShipmentEvent[]): Promise<void> {
  for (const event of events) {
    const stream = `shipment-${event.data.shipmentId}`;
    const last = store.events.findLast((stored) => stored.stream === stream)?.revision;
    const [recorded] = logged([{ event, at }], `${stream} ${last}`);
    if (recorded)
      await store.append(
        stream,
        last ?? 'no_stream',
        await log.seal([{ ...event, id: recorded.id, metadata: recorded.metadata }]),
      );
  }
}
const appendUnknown = (stream: string, revision: bigint) => {
  const metadata = { ...logged([{ event: created(one), at }], stream)[0]?.metadata };
  return store.append(stream, revision, [{ id: derivedId(stream, 'unknown'), type: 'ParcelTeleported', data: {}, metadata }]);
};
const caughtUp = () =>
  pollUntil(
    'the end of the log',
    async () => (await readCheckpoint(home.models))?.commit === store.events.at(-1)?.position.commit || null,
    waitMs,
  );
const shipments = async () => {
  const rows = await home.models.selectFrom('shipments').select(['id', 'state', 'revision']).orderBy('id').execute();
  return rows.map(({ id, state, revision }) => `${id.at(-1)} ${state.current?.status ?? 'pending'} ${revision}`);
};
const parked = async () =>
  (await home.models.selectFrom('parked_events').select('type').orderBy('commit_position').execute()).map(({ type }) => type);

/** All projectors, and one that looks at the events, writes nothing, and may fail. */
const withAlso = (look: (events: readonly LoggedEvent[]) => void): Projector[] => [
  ...projectors,
  {
    name: 'of the test',
    needs: () => undefined,
    project(events) {
      look(events);
      return [];
    },
  },
];
const databaseError = (code: string) => Object.assign(new Error('from Postgres'), { code });

describe('rows and checkpoint', () => {
  test('are one statement: a batch that fails at its end leaves nothing, and comes again', async () => {
    await append(created(one));
    // Someone is in the middle of writing the very row that comes last, and the batch gives up waiting.
    const other = await home.models.startTransaction().execute();
    await sql`
      insert into history values ('shipment', ${one}, ${store.events[0]?.id}, '', '', 0, 0, '', '', '', ${one}, null, ${one}, '', now(), '{}')
    `.execute(other);
    const worker = start();
    await pollUntil('the batch to fail', () => worker.state().failures > 0, waitMs);
    expect([await shipments(), await readCheckpoint(home.models)]).toEqual([[], undefined]);
    await other.rollback().execute();
    await caughtUp();
    expect(await shipments()).toEqual(['1 pending 0']);
  });

  test.each(['40P01', '55P03', '57014', '57P01', '53300'])(
    'when Postgres is busy (%s) the batch comes again and nobody is parked',
    async (code) => {
      await append(created(one), statusUpdated(one));
      let failures = 0;
      start(
        withAlso(() => {
          failures += 1;
          if (failures <= 2) throw databaseError(code);
        }),
      );
      await caughtUp();
      expect([await shipments(), await parked()]).toEqual([['1 in_transit 1'], []]);
    },
  );

  test('go on from where they stand after a restart', async () => {
    await append(created(one));
    const worker = start();
    await caughtUp();
    await worker.stop();
    await append(statusUpdated(one), created(two));
    const later: string[] = [];
    start(withAlso((events) => later.push(...events.map(({ type }) => type))));
    await caughtUp();
    expect(later).toEqual(['ShipmentStatusUpdated', 'ShipmentCreated']);
    expect(await shipments()).toEqual(['1 in_transit 1', '2 pending 0']);
  });
});

describe('a second owner', () => {
  test('fences the first, whose batch in hand leaves nothing', async () => {
    await append(created(one));
    let arrived = false;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const worker = start(projectors, {
      ...log,
      async *subscribe(options) {
        for await (const batch of log.subscribe(options)) {
          arrived = true;
          await gate;
          yield batch;
        }
      },
    });
    await pollUntil('the first owner to be in the middle of its batch', () => arrived, waitMs);
    await takeOver(home.models, '1000');
    release();
    await pollUntil('the first owner to notice', () => worker.state().failures > 0, waitMs);
    expect([await shipments(), await readCheckpoint(home.models)]).toEqual([[], undefined]);
  });

  test('moves the checkpoint only forward, and only with its own epoch', async () => {
    await takeOver(home.models, '7');
    await moveCheckpoint(home.models, { to: placeAt(50n), epoch: '7', channel: null });
    await expect(moveCheckpoint(home.models, { to: placeAt(60n), epoch: '6', channel: null })).rejects.toThrow(NotTheOwner);
    await expect(moveCheckpoint(home.models, { to: placeAt(50n), epoch: '7', channel: null })).rejects.toThrow(NotTheOwner);
    await expect(takeOver(home.models, '6')).rejects.toThrow(NotTheOwner);
    await takeOver(home.models, '8');
    await expect(moveCheckpoint(home.models, { to: placeAt(60n), epoch: '7', channel: null })).rejects.toThrow(NotTheOwner);
    expect((await readCheckpoint(home.models))?.commit).toBe(50n);
  });

  test('waits while the first lives, and takes over when it stops', async () => {
    const first = start();
    await pollUntil('the first owner', () => first.state().status === 'running', waitMs);
    const second = start();
    await append(created(one));
    await caughtUp();
    expect(second.state().status).toBe('waiting');
    await first.stop();
    await pollUntil('the second owner', () => second.state().status === 'running', waitMs);
    await append(created(two));
    await caughtUp();
    expect(await shipments()).toEqual(['1 pending 0', '2 pending 0']);
  });
});

test('what other programs write is passed over, and nothing of it is read again', async () => {
  const worker = start();
  await append(created(one));
  for (const name of ['warehouse-1', 'shipment-\0', 'ratesheet-of-another'])
    await store.append(
      name,
      'no_stream',
      Array.from({ length: 400 }, (_, nth) => ({ id: derivedId(name, String(nth)), type: 'Stored', data: {}, metadata: {} })),
    );
  const commit = 1_000n;
  await pollUntil('the checkpoint to move', async () => (await asReader(home.models)).after?.commit === commit, waitMs);
  expect([(await readCheckpoint(home.models))?.commit, await parked()]).toEqual([1n, []]);
  await worker.stop();
  const resumed: unknown[] = [];
  const watched: EventLog = {
    ...log,
    subscribe(following) {
      resumed.push(following.after?.commit);
      return log.subscribe(following);
    },
  };
  await append(created(two));
  start(projectors, watched);
  await caughtUp();
  expect([resumed, await shipments()]).toEqual([[commit], ['1 pending 0', '2 pending 0']]);
});

describe('an event that cannot be applied', () => {
  test('parks its own stream from there on, and no one else', async () => {
    await append(created(one));
    await appendUnknown(`shipment-${one}`, 0n);
    await append(statusUpdated(one), created(two), statusUpdated(two));
    start();
    await caughtUp();
    expect(await shipments()).toEqual(['1 pending 0', '2 in_transit 1']);
    expect(await parked()).toEqual(['ParcelTeleported', 'ShipmentStatusUpdated']);
    await append(statusUpdated(one, { status: 'delivered' }), statusUpdated(two, { status: 'delivered' }));
    await caughtUp();
    expect(await shipments()).toEqual(['1 pending 0', '2 delivered 2']);
    expect(await parked()).toHaveLength(3);
  });

  test('is parked also where its type is a text that the database cannot keep', async () => {
    await append(created(one));
    const type = 'Parcel\0Teleported\ud800';
    await store.append(`shipment-${one}`, 0n, [{ id: derivedId('odd', 'type'), type, data: {}, metadata: {} }]);
    await append(created(two));
    start();
    await caughtUp();
    expect(await shipments()).toEqual(['1 pending 0', '2 pending 0']);
    expect(await parked()).toEqual(['Parcel\ufffdTeleported\ufffd']);
  });

  test('is parked also where a read model fails before it has looked up any row', async () => {
    await append(created(one), created(two));
    const failing: Projector = {
      name: 'of the test',
      needs(events) {
        if (events.some(({ stream }) => stream === `shipment-${two}`)) throw new TypeError('no such row');
        return undefined;
      },
      project: () => [],
    };
    start([...projectors, failing]);
    await caughtUp();
    expect([await shipments(), await parked()]).toEqual([['1 pending 0'], ['ShipmentCreated']]);
  });

  test('waits for a missing key with all later ones of its stream, and is applied when the key is back, without a restart', async () => {
    const personalData = createOpenPersonalData();
    await append(created(one), created(two), statusUpdated(one), statusUpdated(two));
    let isMissing = true;
    const keyless = createEventLog(store, {
      ...personalData,
      async open(sealed, context) {
        if (isMissing && store.events[0]?.id === context) throw new KeyMissing(sealed.subjectId);
        return personalData.open(sealed, context);
      },
    });
    start(projectors, keyless);
    await caughtUp();
    expect(await shipments()).toEqual(['2 in_transit 1']);
    const rows = await home.models.selectFrom('parked_events').selectAll().orderBy('commit_position').execute();
    expect(rows.map((row) => row.is_key_missing)).toEqual([true, false]);
    expect(rows[0]?.error).toContain('key missing');
    await append(statusUpdated(one, { status: 'delivered' }));
    isMissing = false;
    await pollUntil('nothing is parked', async () => (await parked()).length === 0, waitMs);
    expect(await shipments()).toEqual(['1 delivered 2', '2 in_transit 1']);
  });

  test('holds nothing up while its missing key is looked for', async () => {
    const personalData = createOpenPersonalData();
    await append(created(one));
    const keyless = createEventLog(store, {
      ...personalData,
      async open(sealed, context) {
        if (store.events[0]?.id === context) throw new KeyMissing(sealed.subjectId);
        return personalData.open(sealed, context);
      },
    });
    let looked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    start(projectors, {
      ...keyless,
      async readSome(stream, ids) {
        looked += 1;
        // A start looks as well, before anything is read.
        if ((await parked()).length > 0) await held;
        return keyless.readSome(stream, ids);
      },
    });
    await caughtUp();
    await pollUntil('somebody to look', () => looked > 0, waitMs);
    await append(created(two));
    await pollUntil('the other one', async () => (await shipments()).length === 1, waitMs);
    release();
  });

  test('is the only one that waits, also where a statement fails within the swap of a rebuild', async () => {
    const failing: Projector = {
      name: 'of the test',
      needs: () => undefined,
      project: (events) =>
        events.some(({ stream }) => stream === `shipment-${two}`)
          ? [{ table: 'shipments', key: 'id', rows: [{ id: 'no id' }], onConflict: 'replace' }]
          : [],
    };
    await append(created(one), created(two), statusUpdated(one));
    const last = store.events.at(-1) ?? expect.unreachable('three were appended');
    const events = await log.open(store.events);
    await home.models.transaction().execute(async (models) => {
      const options = { models, projectors: [...projectors, failing], log, logger };
      await applyBatch(options, { events, last: placeOf(last) }, { epoch: '0', channel: null });
    });
    expect([await shipments(), await parked()]).toEqual([['1 in_transit 1'], ['ShipmentCreated']]);
  });

  test.each(['a replay', 'a restart'])('after the fix %s brings everything as if nothing had been', async (how) => {
    let broken = true;
    const failing = withAlso((events) => {
      if (broken && events.some((event) => event.stream.endsWith(one) && event.revision === 1n)) throw new TypeError('a bug');
    });
    await append(created(one), created(two), statusUpdated(one), statusUpdated(two), statusUpdated(one, { status: 'delivered' }));
    const worker = start(failing);
    await caughtUp();
    expect([await shipments(), await parked()]).toEqual([
      ['1 pending 0', '2 in_transit 1'],
      ['ShipmentStatusUpdated', 'ShipmentStatusUpdated'],
    ]);
    expect(await replay(failing)).toEqual({ streams: 1, stillParked: 2 });

    broken = false;
    await worker.stop();
    if (how === 'a replay') expect(await replay(failing)).toEqual({ streams: 1, stillParked: 0 });
    else {
      start(failing);
      await pollUntil('the parked events to be applied', async () => (await parked()).length === 0, waitMs);
    }
    const mended = await dumpModels(home.models);
    await Promise.all(running.splice(0).map((other) => other.stop()));
    await home.clear();
    await sql`delete from parked_events`.execute(home.models);
    start();
    await caughtUp();
    expect(await dumpModels(home.models)).toBe(mended);
    expect(await shipments()).toEqual(['1 delivered 2', '2 in_transit 1']);
  });
});
