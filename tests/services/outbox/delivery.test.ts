import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { derivedId } from '#infra/ids.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startSmtpServer, type ReceivedMessage, type SmtpServer } from '#tests/support/smtp-server.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const waitMs = 60_000;
let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;
let aheadMs = 0;

beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());
beforeEach(async () => {
  aheadMs = 0;
  smtp = await startSmtpServer();
  app = await startTestApp({
    servers,
    env: { SMTP_URL: smtp.url },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  agent = await app.signIn('agent');
});
afterEach(async () => {
  await app.stop();
  await smtp.stop();
});

const create = async (changes: Parameters<typeof aShipment>[0] = {}): Promise<Shipment> =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: agent, body: aShipment(changes) })).json());
const update = (id: string, description: string) =>
  app.request('PATCH', `/api/shipments/${id}/status`, {
    as: agent,
    body: { status: 'in_transit', location: 'London Heathrow', description },
  });
const outbox = () => app.core.db.selectFrom('outgoing_messages').selectAll().execute();
const emailsOf = async (shipmentId: string) => (await outbox()).filter((email) => email.about_id === shipmentId);
/** Waits until every email of the shipment has ended and its end is in the log. */
const emailsAbout = (shipmentId: string, count: number) =>
  pollUntil(
    'the emails to have ended',
    async () => {
      const emails = await emailsOf(shipmentId);
      return emails.length === count && emails.every(({ logged_at }) => logged_at !== null) && emails;
    },
    waitMs,
  );
const accepted = () => smtp.messages.filter((message) => message.accepted);
const linkIn = ({ raw }: ReceivedMessage) =>
  /http:\/\/localhost:\d+(\/track\/\w+\?k=[\w-]+)/.exec(raw.replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[1] ?? 'no link';
const idIn = ({ raw }: ReceivedMessage) => /^Message-ID: <([\w-]+)@waybill\.test>/im.exec(raw)?.[1];
const subjectsTo = (address: string) =>
  accepted()
    .filter(({ to }) => to === address)
    .map(({ raw }) => /^Subject: (.*)$/im.exec(raw.replace(/\r\n\s+/g, ' '))?.[1]?.trimEnd());
const historyOf = async (id: string) =>
  z.array(historyEntrySchema).parse(await (await app.request('GET', `/api/shipments/${id}/history`, { as: agent })).json());

test('sender and recipient get one email each about a creation and an update, with a link that opens the page', async () => {
  const { id, trackingNumber } = await create();
  await update(id, 'Arrived');
  const emails = await emailsAbout(id, 4);
  expect(emails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(
    accepted()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['ama.owusu@example.com', 'ama.owusu@example.com', 'jonas.weber@example.com', 'jonas.weber@example.com']);
  const number = groupTrackingNumber(trackingNumber);
  expect(subjectsTo('ama.owusu@example.com')).toEqual([`Shipment ${number} is confirmed`, `Shipment ${number}: In Transit`]);
  expect(subjectsTo('jonas.weber@example.com')).toEqual([
    `Ihre Sendung ${number} ist registriert`,
    `Sendung ${number}: Unterwegs`,
  ]);
  expect(new Set(accepted().map(idIn))).toEqual(new Set(emails.map((email) => email.id)));
  const masked = await app.request('GET', `/api/track/${trackingNumber}`);
  expect(await masked.json()).toMatchObject({ shipment: { privacy: 'masked' } });
  for (const message of accepted()) {
    expect(await (await app.request('GET', `/api${linkIn(message)}`)).json()).toMatchObject({
      shipment: { trackingNumber, privacy: 'full', senderName: 'Ama Owusu' },
    });
  }
  const entries = await pollUntil('the ends of the emails in the history', async () => {
    const history = await historyOf(id);
    const sent = history.filter(({ type }) => type === 'EmailSent');
    return sent.length === 4 && sent;
  });
  for (const entry of entries)
    expect(entry).toMatchObject({ source: 'mail', actorRole: 'system', data: { attempts: 1, about: { kind: 'shipment', id } } });
  expect(entries.map(({ stream }) => stream).toSorted()).toEqual(emails.map((email) => `outgoing-${email.id}`).toSorted());
}, 120_000);

test('scans, simulated movements and imported shipments are no news to anyone', async () => {
  const before = (await outbox()).length;
  const { id } = await create();
  await app.request('POST', '/api/tracking-events', {
    as: agent,
    body: { shipmentId: id, status: 'in_transit', location: 'Accra', description: 'Scanned' },
  });
  await app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: agent });
  expect(await seedDemo(app.core)).toBeGreaterThan(30);
  await update(id, 'Arrived');
  // The update is the last event of the log, so that everything before it has been looked at.
  await emailsAbout(id, 4);
  expect((await outbox()).length - before).toBe(4);
  const events = new Set(
    (await app.core.log.read(`shipment-${id}`)).filter(({ type }) => /Created|Updated/.test(type)).map((event) => event.id),
  );
  expect(new Set((await emailsOf(id)).map((email) => email.event_id))).toEqual(events);
  expect(accepted()).toHaveLength(4);
}, 120_000);

test('while the mail server is down emails wait, and are sent once when it is back', async () => {
  const { port } = new URL(smtp.url);
  await smtp.stop();
  const { id } = await create();
  await pollUntil(
    'both emails to have been tried',
    async () => (await emailsOf(id)).filter(({ state, attempts }) => state === 'queued' && attempts > 0).length === 2,
    waitMs,
  );
  smtp = await startSmtpServer(Number(port));
  aheadMs = 10 * 60_000;
  const emails = await emailsAbout(id, 2);
  expect(emails.map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(
    accepted()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['ama.owusu@example.com', 'jonas.weber@example.com']);
}, 120_000);

describe('what a mail server does to an email', () => {
  test.each([
    ['rcpt_550', 'failed', 'EmailFailed', 1],
    ['dot_554', 'failed', 'EmailFailed', 1],
    ['cut_after_dot', 'in_doubt', 'EmailInDoubt', 1],
    ['killed_after_250', 'sent', 'EmailSent', 1],
    ['rcpt_452', 'sent', 'EmailSent', 2],
    ['cut_at_data', 'sent', 'EmailSent', 2],
    ['dot_451', 'sent', 'EmailSent', 2],
  ] as const)(
    '%s: it ends %s, and the log says %s',
    async (fault, state, event, attempts) => {
      smtp.next = [fault];
      const { id } = await create();
      await pollUntil('the spoiled connection', () => smtp.connections > 0, waitMs);
      await pollUntil(
        'the first attempts to be over',
        async () => (await emailsOf(id)).every((email) => email.attempts > 0 && email.state !== 'sending'),
        waitMs,
      );
      aheadMs = 10 * 60_000;
      const [spoiled, ...others] = (await emailsAbout(id, 2)).toSorted(
        (a, b) => Number(b.state === state && b.attempts === attempts) - Number(a.state === state && a.attempts === attempts),
      );
      expect(spoiled).toMatchObject({ state, attempts });
      expect(others).toMatchObject([{ state: 'sent', attempts: 1 }]);
      const [end] = await app.core.log.read(`outgoing-${spoiled?.id}`);
      expect(end).toMatchObject({ type: event, data: { emailId: spoiled?.id, about: { kind: 'shipment', id }, attempts } });
      // However it ended, no one got the same email twice.
      const ids = accepted().map(idIn);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(state === 'sent' ? 2 : 1);
    },
    120_000,
  );
});

describe('a process that died while it sent an email', () => {
  test.each([
    ['connecting', 'sent', 1],
    ['addressing', 'sent', 1],
    ['transmitting', 'sent', 1],
    ['dotted', 'in_doubt', 0],
  ] as const)(
    'in the phase %s leaves it to end %s',
    async (phase, state, copies) => {
      const { id } = await create();
      const [email] = await emailsAbout(id, 2);
      await app.stop();
      const before = smtp.messages.length;
      // As the outbox was at the moment of death.
      const other = derivedId(email?.id ?? '', 'lost');
      app = await startTestApp({ servers, roles: [], env: { SMTP_URL: smtp.url } });
      await app.core.db
        .insertInto('outgoing_messages')
        .values({ ...(email as NonNullable<typeof email>), id: other, state: 'sending', phase, logged_at: null, attempts: 1 })
        .execute();
      await app.stop();
      app = await startTestApp({ servers, env: { SMTP_URL: smtp.url } });
      agent = await app.signIn('agent');
      const ended = (await emailsAbout(id, 3)).find((entry) => entry.id === other);
      expect([ended?.state, smtp.messages.length - before]).toEqual([state, copies]);
    },
    120_000,
  );
});
