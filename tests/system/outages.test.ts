import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { startMailServers, type RunningMailServers } from '#infra/embedded/mail/server.ts';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { startPostgres, type RunningPostgres } from '#infra/embedded/postgres/launcher.ts';
import type { CreateShipment, Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { freeze } from '#tests/support/process-tree.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { receivedIn } from '#tests/support/received-in.ts';

let folder: string;
let postgres: RunningPostgres;
let log: TestDatabase;
let eventStore: RunningServer;
let bus: RunningServer;
let mail: RunningMailServers;
let dovecot: Dovecot;
let app: TestApp;
let agent: string;
const user = 'parcels@mail.test';

const portOf = (url: string) => Number(new URL(url).port);
const startBus = (port: number) => startNatsBroker({ host: '127.0.0.1', port });
const startLog = (port: number) => startEventStoreServer({ databaseUrl: log.url, host: '127.0.0.1', port });
const startDatabase = (port: number) => startPostgres({ dataDir: join(folder, 'postgres'), port, databases: ['waybill'] });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-outage-'));
  log = await testDatabase();
  [postgres, eventStore, bus, mail, dovecot] = await Promise.all([
    startDatabase(0),
    startLog(0),
    startBus(0),
    startMailServers({ host: '127.0.0.1', smtpPort: 0, imapPort: 0, httpPort: 0, dataDir: join(folder, 'mail') }),
    startDovecot(),
  ]);
  app = await startTestApp({
    servers: {
      env: {
        DATABASE_URL: postgres.url,
        EVENTSTORE_URL: eventStore.url,
        NATS_URL: bus.url,
        SMTP_URL: mail.url,
        DEV_MAIL_URL: mail.httpUrl,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        DATA_DIR: folder,
      },
      stop: async () => undefined,
    },
    env: { IMAP_URL: dovecot.urlOf(user) },
    roles: ['projector', 'relay', 'mailer', 'mailbox'],
  });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await Promise.all([eventStore.stop(), bus.stop(), mail.stop(), dovecot.stop()]);
  await postgres.stop();
  await Promise.all([log.drop(), rm(folder, { recursive: true, force: true })]);
});

const create = (changes: Partial<CreateShipment> = {}) =>
  app.request('POST', '/api/shipments', { as: agent, body: aShipment(changes) });
const created = async (changes: Partial<CreateShipment> = {}) => (await (await create(changes)).json()) as Shipment;
const update = (id: string, description: string) =>
  app.request('PATCH', `/api/shipments/${id}/status`, {
    as: agent,
    body: { status: 'in_transit', location: 'London Heathrow', description },
  });

test('without the event store commands are refused with Retry-After, reads go on, and all works when it is back', async () => {
  const shipment = await created();
  await eventStore.stop();

  const refused = await update(shipment.id, 'While the log is away');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await app.request('GET', `/api/track/${shipment.trackingNumber}`)).status).toBe(200);
  expect((await app.request('GET', '/api/shipments', { as: agent })).status).toBe(200);
  await pollUntil('readiness tells', async () => (await app.request('GET', '/readyz')).status === 503);

  eventStore = await startLog(portOf(eventStore.url));
  await pollUntil('commands work again', async () => (await update(shipment.id, 'Back again')).status === 200);
  const page = (await (await app.request('GET', `/api/track/${shipment.trackingNumber}`)).json()) as {
    trackingEvents: { description: string }[];
  };
  expect(page.trackingEvents.map((event) => event.description)).toEqual(['Back again', 'Shipment created']);
});

test('without the bus everything works, and live updates come when it is back', async () => {
  const shipment = await created();
  await bus.stop();
  const facts: string[] = [];
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`);
  socket.on('message', (data) => facts.push(Buffer.isBuffer(data) ? data.toString() : ''));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'subscribe', topic: `tracking:${shipment.trackingNumber}` }));
  await pollUntil('the subscription is confirmed', () => facts.some((fact) => fact.includes('"subscribed"')));

  expect((await update(shipment.id, 'Nobody rang')).status).toBe(200);
  bus = await startBus(portOf(bus.url));
  await pollUntil('the late update arrives', () => facts.some((fact) => fact.includes('shipment_updated')));
  socket.close();
});

test('without Postgres reads are refused, the process lives, and what the log holds is read when it is back', async () => {
  const shipment = await created();
  const port = portOf(postgres.url);
  await postgres.stop();

  const refused = await app.request('GET', `/api/track/${shipment.trackingNumber}`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await create()).status).toBe(503);
  expect((await app.request('GET', '/healthz')).status).toBe(200);

  postgres = await startDatabase(port);
  await pollUntil('commands and their reads work again', async () => (await update(shipment.id, 'Caught up')).status === 200);
  await pollUntil('the read models have caught up', async () => {
    const answer = await app.request('GET', `/api/track/${shipment.trackingNumber}`);
    return answer.status === 200 && (await answer.text()).includes('Caught up');
  });
});

test('with Postgres frozen whatever needs it is refused in time, and works at once when it goes on', async () => {
  const shipment = await created();
  const ask = () => [
    app.request('GET', `/api/track/${shipment.trackingNumber}`),
    app.request('GET', '/api/shipments', { as: agent }),
    create(),
    update(shipment.id, 'While the database was frozen'),
    app.request('POST', '/api/auth/login', { body: { username: 'agent', password: 'waybill-demo' } }),
  ];
  const thaw = await freeze(postgres.pid);
  try {
    // The first ones find connections that stood, the next ones have to make new ones.
    for (let round = 0; round < 2; round += 1) {
      const startedAt = performance.now();
      const answers = await Promise.all(ask());
      expect(answers.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual(answers.map(() => [503, true]));
      expect(performance.now() - startedAt).toBeLessThan(15_000);
    }
    expect(await (await app.request('GET', '/readyz')).json()).toMatchObject({ ready: false, database: 'down' });
  } finally {
    thaw();
  }
  expect((await Promise.all(ask())).map(({ status }) => status)).toEqual([200, 200, 201, 200, 200]);
}, 60_000);

test('without a mail server emails wait', async () => {
  const ports = { smtpPort: portOf(mail.url), imapPort: portOf(mail.imapUrl), httpPort: portOf(mail.httpUrl) };
  await mail.stop();
  // To people whom no one else writes to: an earlier email that is to be tried again would hold these up.
  const shipment = await created({ senderEmail: 'sends.once@example.com', recipientEmail: 'receives.once@example.com' });
  const emailsOf = () =>
    app.core.db.selectFrom('outgoing_messages').select(['state', 'attempts']).where('about_id', '=', shipment.id).execute();
  await pollUntil('both emails were tried', async () => {
    const emails = await emailsOf();
    return emails.length === 2 && emails.every(({ state, attempts }) => state === 'queued' && attempts === 1);
  });
  mail = await startMailServers({ host: '127.0.0.1', ...ports, dataDir: join(folder, 'mail') });

  await app.core.db.updateTable('outgoing_messages').set({ next_attempt_at: new Date() }).where('state', '=', 'queued').execute();
  await pollUntil('both emails are sent', async () => (await emailsOf()).every(({ state }) => state === 'sent'));
  const caught = (await (await app.request('GET', '/dev/mail.json')).json()) as { text: string }[];
  expect(caught.filter(({ text }) => text.includes(shipment.trackingNumber))).toHaveLength(2);
}, 120_000);

const mailsOf = (server: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => {
    const subject = `${server} ${from + at}`;
    return `From: ada@example.com\r\nTo: ${user}\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
  });
/** Undefined while it cannot be asked. */
const subjectsAbout = async (server: string) => {
  const emails = await receivedIn(app.core.log, user).catch(() => undefined);
  return emails?.flatMap(({ data }) => data.content.value?.subject ?? []).filter((subject) => subject.startsWith(server));
};

test.each([
  {
    server: 'the event store',
    stop: () => eventStore.stop(),
    start: async () => void (eventStore = await startLog(portOf(eventStore.url))),
  },
  {
    server: 'Postgres',
    stop: () => postgres.stop(),
    start: async () => void (postgres = await startDatabase(portOf(postgres.url))),
  },
  { server: 'the mail server', stop: () => dovecot.halt(), start: () => dovecot.restart() },
])(
  'what arrives in a mailbox before, during and after an outage of $server is received once and in its order',
  async ({ server, stop, start }) => {
    await dovecot.deliver(user, ...mailsOf(server, 0, 20));
    await stop();
    if (server !== 'the mail server') await dovecot.deliver(user, ...mailsOf(server, 20, 40));
    await start();
    await dovecot.deliver(user, ...mailsOf(server, 40, 50));
    const last = `${server} 49`;
    const subjects = await pollUntil(
      'the last email',
      async () => {
        const received = await subjectsAbout(server);
        return received?.includes(last) && received;
      },
      60_000,
    );
    const sent = server === 'the mail server' ? [...mailsOf(server, 0, 20), ...mailsOf(server, 40, 50)] : mailsOf(server, 0, 50);
    expect(subjects).toEqual(sent.map((message) => /^Subject: (.*)\r$/m.exec(message)?.[1]));
    await pollUntil('the mailbox to be watched', async () => {
      const health = await app.core.db.selectFrom('mailbox_health').select(['state', 'problem']).executeTakeFirst();
      return health?.state === 'watching' && health.problem === null;
    });
  },
  120_000,
);
