import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readinessSchema } from '#contracts/health.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { masterKeyId } from '#infra/keys.ts';
import { examine } from '#services/cli/checks/keys.ts';
import { keysFile } from '#services/keys.ts';
import { startTestApp, startTestServers, type TestApp, type TestServers } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { aShipment } from '#tests/support/shipments.ts';

const waitMs = 90_000;

let servers: TestServers;
let app: TestApp;
let agent: string;
const backups: TestDatabase[] = [];

beforeEach(async () => {
  servers = await startTestServers();
  await begin();
});
afterEach(async () => {
  await app.stop();
  await servers.stop();
  await Promise.all(backups.splice(0).map((copy) => copy.drop()));
});

/** Starts the app on the servers, some of which were restored to another state. */
async function begin(env: Record<string, string> = {}): Promise<void> {
  app = await startTestApp({ servers, env });
  agent = await app.signIn('agent');
}

/** A copy of PostgreSQL as it stands; the app is stopped for it. */
async function backup(): Promise<string> {
  await app.stop();
  const copy = await testDatabase({ template: new URL(servers.env.DATABASE_URL).pathname.slice(1) });
  backups.push(copy);
  return copy.url;
}

const create = async (): Promise<Shipment> => {
  const emails = { senderEmail: `${freshId()}@example.com`, recipientEmail: `${freshId()}@example.com` };
  const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment(emails) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Shipment;
};
const createSome = (count: number) => Promise.all(Array.from({ length: count }, create));
const update = (id: string) =>
  app.request('PATCH', `/api/shipments/${id}/status`, {
    as: agent,
    body: { status: 'in_transit', location: 'Accra', description: 'Departed' },
  });
const readiness = async () => readinessSchema.parse(await (await app.request('GET', '/readyz')).json());
const names = async () => {
  const answer = await app.request('GET', '/api/shipments?limit=200', { as: agent });
  return new Map(((await answer.json()) as Shipment[]).map(({ id, senderName }) => [id, senderName]));
};
const people = async ({ id }: Shipment) => {
  const [created] = await app.core.log.read(streamOf.shipment(id));
  if (created?.type !== 'ShipmentCreated') throw new Error('it does not begin with its creation');
  return { sender: created.data.sender, recipient: created.data.recipient };
};
/** The persons to whom an email failed. */
const failed = async () => {
  const rows = await app.core.db.selectFrom('outgoing_messages').select('order_key').where('state', '=', 'failed').execute();
  return rows.map((row) => row.order_key);
};
const repair = async () => {
  await examine(app.core.keyStores, true);
  expect((await examine(app.core.keyStores, false)).map(({ ok }) => ok)).toEqual([true]);
};

/** As many as fit into one list with the others. */
const most = 150;

/** Goes on creating shipments until it is told to stop; returns them. */
function keepCreating(): () => Promise<Shipment[]> {
  let isOver = false;
  const made: Shipment[] = [];
  const work = async () => {
    while (!isOver && made.length < most) made.push(await create());
  };
  const working = Promise.all([work(), work()]);
  return async () => {
    isOver = true;
    await working;
    return made;
  };
}

test('PostgreSQL older than the log: those whose keys are gone wait, nobody is called erased, and repairing brings everyone back', async () => {
  const [early] = await createSome(2);
  if (!early) throw new Error('there is one');
  const erased = (await people(early)).sender.subjectId;
  const older = await backup();
  await begin();
  const later = await createSome(4);
  await app.core.personalData.erase(erased, new Date());
  await app.stop();

  await begin({ DATABASE_URL: older });
  const stop = keepCreating();
  await pollUntil('the count of those without a key', async () => (await readiness()).keys.missing === 8, waitMs);
  await pollUntil('their streams to wait', async () => (await readiness()).projections.parkedStreams === later.length, waitMs);
  expect(await (await app.request('GET', '/metrics')).text()).toContain('waybill_persons_without_key 8');
  expect(await app.core.personalData.isErased(erased)).toBe(true);
  expect((await people(early)).sender.value).toBeNull();
  await expect(people(later[0] ?? early)).rejects.toThrow('cannot be read');

  await repair();
  const created = await stop();
  await pollUntil('everyone to be back', async () => (await readiness()).projections.parkedStreams === 0, waitMs);
  await pollUntil('no email and no person to wait', async () => {
    const { ready, emails, keys } = await readiness();
    return ready && emails.waitingStreams === 0 && keys.missing === 0;
  });
  const shown = await names();
  for (const { id } of [...later, ...created]) expect(shown.get(id)).toBe('Ama Owusu');
  expect((await failed()).every((person) => person === erased)).toBe(true);
  expect((await people(early)).sender.value, 'an erased person stays erased').toBeNull();
}, 240_000);

test('keys older than everything else: whoever asks is told that a key is missing, and all goes on when it is back', async () => {
  const [early] = await createSome(1);
  if (!early) throw new Error('there is one');
  const olderKeys = await backup();
  await begin();
  const [lost] = await createSome(1);
  if (!lost) throw new Error('there is one');
  const erased = (await people(early)).recipient.subjectId;
  await app.core.personalData.erase(erased, new Date());
  await app.stop();

  await begin({ KEYS_URL: olderKeys });
  const stop = keepCreating();
  await pollUntil('both of them to be counted', async () => (await readiness()).keys.missing === 2);
  expect((await readiness()).keys).toEqual({ store: 'up', copy: 'up', missing: 2 });
  const refused = await update(lost.id);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('key is missing') as string,
  });
  expect((await update(early.id)).status).toBe(200);
  expect((await people(early)).recipient.value, 'an erased person stays erased').toBeNull();

  await repair();
  await stop();
  expect((await update(lost.id)).status).toBe(200);
  await pollUntil('no key to be missing', async () => (await readiness()).keys.missing === 0);
  // One whose person had no key is looked at again after a minute.
  await pollUntil(
    'no email to be on its way',
    async () => {
      const queued = await app.core.db.selectFrom('outgoing_messages').select('id').where('state', '=', 'queued').execute();
      return queued.length === 0;
    },
    waitMs,
  );
  expect((await failed()).every((person) => person === erased)).toBe(true);
  expect((await people(early)).recipient.value).toBeNull();
}, 240_000);

test('another master key, or a second copy that is gone: the start is refused and names what is wanted', async () => {
  await createSome(1);
  await app.stop();
  const other = randomBytes(32);
  const start = startTestApp({ servers, env: { MASTER_KEY: other.toString('base64') } });
  await expect(start).rejects.toThrow(masterKeyId(Buffer.from(servers.env.MASTER_KEY, 'base64')));
  await expect(start).rejects.toThrow(`but master key ${masterKeyId(other)} was given`);

  const file = keysFile(servers.env.DATA_DIR);
  await rename(file, `${file}.away`);
  await expect(startTestApp({ servers })).rejects.toThrow('npm run doctor -- --repair');
  await rename(`${file}.away`, file);
  await begin();
  await createSome(1);
}, 120_000);
