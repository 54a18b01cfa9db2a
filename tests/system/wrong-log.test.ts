import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import { readinessSchema } from '#contracts/health.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { adoptLog } from '#infra/adopt-log.ts';
import { identifyLog, readLogId } from '#infra/event-store/log-identity.ts';
import { OtherLog } from '#infra/event-store/standing.ts';
import { readConfig } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { projectors } from '#services/nouns.ts';
import { readCheckpoint } from '#projections/checkpoint.ts';
import { rebuild } from '#projections/rebuild.ts';
import { composeCore, letReactorsGoLive } from '#services/compose.ts';
import { startTestApp, startTestServers, type TestApp, type TestServers } from '#tests/support/app.ts';
import { dumpModels } from '#tests/support/models.ts';
import { startMovableLog, type MovableLog } from '#tests/support/movable-log.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { aShipment } from '#tests/support/shipments.ts';

const mailsSchema = z.array(z.object({ headers: z.looseObject({ 'message-id': z.string() }) }));

let log: MovableLog;
let servers: TestServers;
let app: TestApp;
let agent: string;
let others: TestDatabase[];

beforeEach(async () => {
  others = [];
  [log, servers] = await Promise.all([startMovableLog(), startTestServers()]);
  servers.env.EVENTSTORE_URL = log.url;
  app = await startTestApp({ servers });
  agent = await app.signIn('agent');
});
afterEach(async () => {
  await app.stop();
  await log.stop();
  await servers.stop();
  await Promise.all(others.map((database) => database.drop()));
});

const create = () => app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
const created = async () => (await (await create()).json()) as Shipment;
const readiness = async () => {
  const answer = await app.request('GET', '/readyz');
  return { status: answer.status, ...readinessSchema.parse(await answer.json()) };
};
const refusal = () => pollUntil('readiness says why', async () => (await readiness()).logRefused);
/** How many copies of each email arrived. */
async function copies(): Promise<number[]> {
  const byId = new Map<string, number>();
  for (const { headers } of mailsSchema.parse(await (await app.request('GET', '/dev/mail.json')).json())) {
    const id = headers['message-id'];
    byId.set(id, (byId.get(id) ?? 0) + 1);
  }
  return [...byId.values()];
}
const emailsAtRest = (count: number) =>
  pollUntil('every email is sent and recorded', async () => {
    const rows = await app.core.db.selectFrom('outgoing_messages').select(['state', 'logged_at']).execute();
    return rows.length === count && rows.every(({ state, logged_at: loggedAt }) => state === 'sent' && loggedAt !== null);
  });
const settled = () =>
  pollUntil('the read models stand at the end of the log', async () => {
    const [tail, applied] = [await app.core.store.tail(), await readCheckpoint(app.core.models)];
    return tail !== undefined && applied !== undefined && applied.commit >= tail.commit;
  });
/** What `npm run rebuild` does. */
async function runRebuild() {
  const { databaseUrl, db, store, log: events, clock, logger } = app.core;
  const logId = await identifyLog(store, clock.now());
  await rebuild({ databaseUrl, log: events, projectors, logger, signal: new AbortController().signal });
  return adoptLog(db, store, logId);
}
const serving = (trackingNumber: string) =>
  pollUntil('it is shown', async () => (await app.request('GET', `/api/track/${trackingNumber}`)).status === 200);

test('a log older than what was read from it takes no command, under load, until a rebuild has accepted it', async () => {
  const kept = await created();
  await emailsAtRest(2);
  await settled();
  const backup = await log.backUp();
  const accepted: string[] = [];
  let isOver = false;
  const working = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await create().catch(() => undefined);
      if (answer?.status === 201) accepted.push(((await answer.json()) as Shipment).id);
    }
  });
  await pollUntil('some shipments that the backup does not have', () => accepted.length >= 8);
  await pollUntil('some emails about them', async () => (await copies()).length >= 6);
  await log.replace(backup);
  expect(await refusal()).toMatch(/older than what was read from it.*npm run rebuild/);
  isOver = true;
  await Promise.all(working);
  // What was accepted is in the log that is gone: nothing was that went into this one.
  const inThisLog = new Set<unknown>();
  for await (const { type, data } of app.core.store.readAll({ after: undefined, limit: 10_000 })) {
    if (type === 'ShipmentCreated') inThisLog.add(data['shipmentId']);
  }
  expect(inThisLog).toContain(kept.id);
  expect(accepted.filter((id) => inThisLog.has(id))).toEqual([]);

  const refused = await create();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(errorBodySchema.parse(await refused.json()).message).toContain('No changes are accepted');
  expect(await readiness()).toMatchObject({ status: 503, ready: false, eventStore: 'up' });

  expect(await runRebuild()).toMatchObject({ isOther: true });
  const fresh = await pollUntil('commands are taken again', async () => {
    const answer = await create();
    return answer.status === 201 && ((await answer.json()) as Shipment);
  });
  await Promise.all([serving(kept.trackingNumber), serving(fresh.trackingNumber)]);
  await pollUntil('the process is ready again', async () => (await readiness()).logRefused === null);
  await pollUntil('its emails are sent and recorded', async () => {
    const rows = await app.core.db.selectFrom('outgoing_messages').select(['about_id', 'logged_at']).execute();
    const isRecorded = rows.every(({ logged_at: loggedAt }) => loggedAt !== null);
    return isRecorded && rows.filter(({ about_id: about }) => about === fresh.id).length === 2;
  });
  expect(Math.max(...(await copies()))).toBe(1);
  await settled();
  const shown = await dumpModels(app.core.models);
  await runRebuild();
  await settled();
  expect(await dumpModels(app.core.models)).toBe(shown);
});

test('another log is refused while running and at the start; a rebuild makes it the log, and sends nothing of it', async () => {
  const lost = await created();
  await emailsAtRest(2);
  const ours = await readLogId(app.core.store);

  // Another installation with the same keys and a shipment of its own, whose emails it has sent.
  const elsewhere = await startMovableLog();
  const { DATABASE_URL: KEYS_URL, DATA_DIR, MASTER_KEY } = servers.env;
  const away = await startTestApp({
    env: { EVENTSTORE_URL: elsewhere.url, KEYS_URL, DATA_DIR, MASTER_KEY },
    roles: ['projector'],
  });
  const cookie = await away.signIn('agent');
  const answer = await away.request('POST', '/api/shipments', { as: cookie, body: aShipment() });
  const theirs = (await answer.json()) as Shipment;
  const theirId = await readLogId(away.core.store);
  await away.stop();
  const backup = await elsewhere.backUp();
  others.push(backup);
  await log.replace(backup);

  const sentence = await refusal();
  for (const part of [ours, theirId, 'npm run move-log', 'npm run rebuild']) expect(sentence).toContain(part);
  expect((await create()).status).toBe(503);
  const started = await composeCore({ config: readConfig(servers.env), logger: createLogger('silent', 'test') });
  await expect(letReactorsGoLive(started)).rejects.toThrow(OtherLog);
  await started.shutdown.stop();

  expect(await runRebuild()).toEqual({ isOther: true, droppedEmails: 0 });
  await serving(theirs.trackingNumber);
  await pollUntil('the shipment of the former log is gone', async () => {
    return (await app.request('GET', `/api/track/${lost.trackingNumber}`)).status === 404;
  });
  const fresh = await pollUntil('commands are taken again', async () => {
    const taken = await create();
    return taken.status === 201 && ((await taken.json()) as Shipment);
  });
  await serving(fresh.trackingNumber);
  await emailsAtRest(4);
  await elsewhere.stop();
});

test('an empty event store beside read models is refused, and stays empty', async () => {
  await created();
  const empty = await testDatabase();
  others.push(empty);
  await log.replace(empty);
  expect(await refusal()).toContain('an event log without an identity');
  expect(await app.core.store.tail()).toBeUndefined();
});

test('PostgreSQL older than the log catches up and sends no email twice', async () => {
  await created();
  await emailsAtRest(2);
  await app.core.shutdown.stop();
  const older = await testDatabase({ template: new URL(servers.env.DATABASE_URL).pathname.slice(1) });
  others.push(older);
  app = await startTestApp({ servers });
  agent = await app.signIn('agent');
  const first = await created();
  const update = { status: 'in_transit', location: 'London Heathrow', description: 'Arrived' };
  await app.request('PATCH', `/api/shipments/${first.id}/status`, { as: agent, body: update });
  await pollUntil('its emails', async () => (await copies()).length === 6);
  await emailsAtRest(6);
  await app.core.shutdown.stop();

  servers.env.DATABASE_URL = older.url;
  app = await startTestApp({ servers });
  agent = await app.signIn('agent');
  await serving(first.trackingNumber);
  await pollUntil('the emails are known to have ended', async () => {
    const rows = await app.core.db.selectFrom('outgoing_messages').select(['logged_at']).execute();
    return rows.length === 6 && rows.every(({ logged_at: loggedAt }) => loggedAt !== null);
  });
  const after = await created();
  await serving(after.trackingNumber);
  await pollUntil('new emails are sent', async () => (await copies()).length === 8);
  expect(Math.max(...(await copies()))).toBe(1);
});
