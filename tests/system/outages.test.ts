import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { CreateShipment, Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { freeze } from '#tests/support/process-tree.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startStoppableServers, type StoppableServers } from '#tests/support/stoppable-servers.ts';

let servers: StoppableServers;
let app: TestApp;
let agent: string;
beforeAll(async () => {
  servers = await startStoppableServers();
  app = await startTestApp({ servers, roles: ['projector', 'relay', 'mailer'] });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
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
  await servers.eventStore.stop();

  const refused = await update(shipment.id, 'While the log is away');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await app.request('GET', `/api/track/${shipment.trackingNumber}`)).status).toBe(200);
  expect((await app.request('GET', '/api/shipments', { as: agent })).status).toBe(200);
  await pollUntil('readiness tells', async () => (await app.request('GET', '/readyz')).status === 503);

  await servers.eventStore.start();
  await pollUntil('commands work again', async () => (await update(shipment.id, 'Back again')).status === 200);
  const page = (await (await app.request('GET', `/api/track/${shipment.trackingNumber}`)).json()) as {
    trackingEvents: { description: string }[];
  };
  expect(page.trackingEvents.map((event) => event.description)).toEqual(['Back again', 'Shipment created']);
});

test('without the bus everything works, and live updates come when it is back', async () => {
  const shipment = await created();
  await servers.bus.stop();
  const facts: string[] = [];
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`);
  socket.on('message', (data) => facts.push(Buffer.isBuffer(data) ? data.toString() : ''));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'subscribe', topic: `tracking:${shipment.trackingNumber}` }));
  await pollUntil('the subscription is confirmed', () => facts.some((fact) => fact.includes('"subscribed"')));

  expect((await update(shipment.id, 'Nobody rang')).status).toBe(200);
  await servers.bus.start();
  await pollUntil('the late update arrives', () => facts.some((fact) => fact.includes('shipment_updated')));
  socket.close();
});

test('without Postgres reads are refused, the process lives, and what the log holds is read when it is back', async () => {
  const shipment = await created();
  await servers.postgres.stop();

  const refused = await app.request('GET', `/api/track/${shipment.trackingNumber}`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await create()).status).toBe(503);
  expect((await app.request('GET', '/healthz')).status).toBe(200);

  await servers.postgres.start();
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
  const thaw = await freeze(servers.postgres.pid());
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
  await servers.mail.stop();
  // To people whom no one else writes to: an earlier email that is to be tried again would hold these up.
  const shipment = await created({ senderEmail: 'sends.once@example.com', recipientEmail: 'receives.once@example.com' });
  const emailsOf = () =>
    app.core.db.selectFrom('outgoing_messages').select(['state', 'attempts']).where('about_id', '=', shipment.id).execute();
  await pollUntil('both emails were tried', async () => {
    const emails = await emailsOf();
    return emails.length === 2 && emails.every(({ state, attempts }) => state === 'queued' && attempts === 1);
  });
  await servers.mail.start();

  await app.core.db.updateTable('outgoing_messages').set({ next_attempt_at: new Date() }).where('state', '=', 'queued').execute();
  await pollUntil('both emails are sent', async () => (await emailsOf()).every(({ state }) => state === 'sent'));
  const caught = (await (await app.request('GET', '/dev/mail.json')).json()) as { text: string }[];
  expect(caught.filter(({ text }) => text.includes(shipment.trackingNumber))).toHaveLength(2);
}, 120_000);
