import { afterEach, beforeEach, expect, test } from 'vitest';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { readLogId } from '#infra/event-store/log-identity.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { installationOfTests } from '#tests/support/installation.ts';
import { dumpModels } from '#tests/support/models.ts';
import { startMovableLog, type MovableLog } from '#tests/support/movable-log.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { eraseSender, eraseToldSender, expectWhole, type Erased } from '#tests/support/whole.ts';
import { aShipment } from '#tests/support/shipments.ts';

const rebuild = 'npm run rebuild';

const home = installationOfTests();
let databases: TestDatabase[];
let elsewhere: MovableLog[];
beforeEach(() => {
  [databases, elsewhere] = [[], []];
});
afterEach(async () => {
  await home.app.stop();
  await Promise.all(elsewhere.map((log) => log.stop()));
  await Promise.all(databases.map((database) => database.drop()));
});

async function startLog(): Promise<MovableLog> {
  const log = await startMovableLog();
  elsewhere.push(log);
  return log;
}
const refusal = () => pollUntil('readiness says why', async () => (await home.readiness()).logRefused);
const accepted = (key?: string) =>
  pollUntil('commands are taken', async () => {
    const answer = await home.post(key);
    return answer.status === 201 && shipmentSchema.parse(await answer.json());
  });
const settled = () => caughtUp(home.app.core);
const isInLog = async ({ id }: Shipment) => (await home.app.core.log.read(streamOf.shipment(id))).length > 0;

/** Another installation with the same keys and a parcel of its own, whose sender was erased. */
async function anotherInstallation(): Promise<{ log: MovableLog; logId: string | undefined; erased: Erased }> {
  const log = await startLog();
  const { DATABASE_URL: KEYS_URL, DATA_DIR, MASTER_KEY } = home.servers.env;
  const env = { EVENTSTORE_URL: log.url, KEYS_URL, DATA_DIR, MASTER_KEY };
  const app = await startTestApp({ env, roles: ['projector'] });
  const answer = await app.request('POST', '/api/shipments', { as: await app.signIn('agent'), body: aShipment() });
  const parcel = shipmentSchema.parse(await answer.json());
  const erased = await eraseSender(app, parcel);
  const logId = await readLogId(app.core.store);
  await app.stop();
  return { log, logId, erased };
}

test('a log older than what was read from it takes no command, under load, until a rebuild has accepted it', async () => {
  const kept = await home.create();
  const erased = await eraseToldSender(home.app, kept);
  await home.app.stop();
  // Of these the log has the beginning, but not what became of their emails.
  await home.begin({}, ['projector']);
  const unsent = [await home.create(), await home.create()];
  const backup = await home.log.backUp();
  await home.app.stop();

  await home.begin();
  const load = home.startLoad();
  const key = freshId();
  const again = await accepted(key);
  await pollUntil('some parcels that the backup does not have', () => load.accepted.length >= 20);
  await pollUntil('every email about the others to be recorded', async () => {
    const rows = await home.app.core.db.selectFrom('outgoing_messages').select(['about_id', 'logged_at']).execute();
    const about = rows.filter(({ about_id: id }) => [again, ...unsent].some((parcel) => parcel.id === id));
    return about.length === 6 && about.every(({ logged_at: loggedAt }) => loggedAt !== null);
  });
  await home.log.replace(backup);
  const sentence = await refusal();
  expect(sentence).toContain('The event log is older than what was read from it');
  await load.stop();
  expect(load.refused.length).toBeGreaterThan(0);
  expect(load.refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(await home.readiness()).toMatchObject({ status: 503, ready: false, eventStore: 'up' });
  // What was accepted is in the log that is gone: nothing was that went into this one.
  expect(await Promise.all([kept, ...unsent].map(isInLog))).toEqual([true, true, true]);
  expect((await Promise.all([again, ...load.accepted].map(isInLog))).filter(Boolean)).toEqual([]);

  await home.follow(sentence, rebuild);
  const fresh = await accepted();
  expect((await accepted(key)).id, 'a request that is made again gives the same parcel').toBe(again.id);
  await expectWhole(home, [kept, ...unsent, again, fresh], erased);
  await settled();
  const shown = await dumpModels(home.app.core.models);
  await home.follow(sentence, rebuild);
  await settled();
  expect(await dumpModels(home.app.core.models)).toBe(shown);
}, 240_000);

test('another log is refused while running and at the start; a rebuild makes it the log, and sends nothing of it', async () => {
  const lost = await home.create();
  const ours = await readLogId(home.app.core.store);
  const other = await anotherInstallation();
  const backup = await other.log.backUp();
  const load = home.startLoad();
  await pollUntil('some parcels', () => load.accepted.length >= 10);
  await home.log.replace(backup);

  const sentence = await refusal();
  for (const part of [ours, other.logId, 'npm run move-log', rebuild]) expect(sentence).toContain(part);
  expect(await home.refusedStart()).toContain(sentence);
  await load.stop();
  expect(load.refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect((await Promise.all([lost, ...load.accepted].map(isInLog))).filter(Boolean)).toEqual([]);

  await home.follow(sentence, rebuild);
  const fresh = await accepted();
  await pollUntil('the parcels of the former log are gone', async () => {
    return (await home.app.request('GET', `/api/track/${lost.trackingNumber}`)).status === 404;
  });
  await expectWhole(home, [fresh], other.erased);
}, 240_000);

test('another EVENTSTORE_URL: the start is refused, and the log is carried over as the sentence says', async () => {
  const early = await home.create();
  const erased = await eraseToldSender(home.app, early);
  const load = home.startLoad();
  await pollUntil('some parcels', () => load.accepted.length >= 20);
  const ours = await readLogId(home.app.core.store);
  const other = await anotherInstallation();
  const sentence = await home.refusedStart({ EVENTSTORE_URL: other.log.url });
  for (const part of [ours, other.logId, 'to an empty event store']) expect(sentence).toContain(part);
  const empty = await startLog();
  expect(await home.refusedStart({ EVENTSTORE_URL: empty.url })).toContain('an event log without an identity');
  await load.stop();
  expect(load.refused).toEqual([]);
  await home.app.stop();

  await home.follow(sentence, 'npm run move-log', ['--from', home.log.url, '--to', empty.url]);
  await home.begin({ EVENTSTORE_URL: empty.url });
  await expectWhole(home, [early, ...load.accepted, await home.create()], erased);
}, 240_000);

test('an empty event store beside read models is refused, and stays empty', async () => {
  await home.create();
  const empty = await testDatabase();
  databases.push(empty);
  await home.log.replace(empty);
  expect(await refusal()).toContain('an event log without an identity');
  expect(await home.app.core.store.tail()).toBeUndefined();
});
