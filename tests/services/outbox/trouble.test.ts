import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const waitMs = 60_000;
let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;

beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({ servers, env: { SMTP_URL: smtp.url } });
  agent = await app.signIn('agent');
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const create = async (): Promise<Shipment> =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: agent, body: aShipment() })).json());
const emailsOf = (shipmentId: string) =>
  app.core.db.selectFrom('outgoing_messages').selectAll().where('about_id', '=', shipmentId).execute();
const sent = (shipmentId: string) =>
  pollUntil(
    'both emails to be sent',
    async () => (await emailsOf(shipmentId)).filter(({ state }) => state === 'sent').length === 2,
    waitMs,
  );
const metadata = () => ({
  commandId: freshId(),
  requestHash: 'hash',
  actorId: 'somebody',
  actorRole: 'system',
  source: 'api',
  correlationId: freshId(),
  schemaVersion: 1,
  occurredAt: '2026-03-01T09:00:00.000Z',
});

test.each([
  ['an unknown type', 'Parcel teleported *>', {}],
  ['no shipment', 'ShipmentCreated', {}],
  ['a shipment that is none', 'ShipmentStatusUpdated', { shipmentId: 'nonsense' }],
  ['a person that is none', 'ShipmentCreated', { shipmentId: freshId(), sender: { subjectId: 'nobody', sealed: 'v1.AAAA' } }],
])(
  'an event of %s keeps nobody else from their emails',
  async (_what, type, data) => {
    await app.core.store.append(`shipment-${freshId()}`, 'no_stream', [{ id: freshId(), type, data, metadata: metadata() }]);
    await sent((await create()).id);
  },
  120_000,
);

test('a shipment that cannot be read keeps only its own emails waiting', async () => {
  smtp.next = ['rcpt_452', 'rcpt_452'];
  const spoiled = await create();
  await pollUntil(
    'its emails to have been put off',
    async () => (await emailsOf(spoiled.id)).filter((email) => email.reply_code === 452).length === 2,
    waitMs,
  );
  await app.core.store.append(`shipment-${spoiled.id}`, 0n, [
    { id: freshId(), type: 'ParcelTeleported', data: {}, metadata: metadata() },
  ]);
  await app.core.db
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: new Date(0) })
    .where('about_id', '=', spoiled.id)
    .execute();
  await sent((await create()).id);
  const waiting = await emailsOf(spoiled.id);
  expect(waiting.map(({ state }) => state)).toEqual(['queued', 'queued']);
}, 120_000);
