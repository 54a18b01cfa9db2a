import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followChannelsSchema } from '#contracts/follows.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { unsolicitedMailMs } from '#infra/outbox/unsolicited.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startTextGateway, type TextGatewayServer } from '#tests/support/text-gateway.ts';

let servers: TestServers;
let gateway: TextGatewayServer;
let app: TestApp;
let agent: string;
let shipment: Shipment;
let aheadMs = 0;
let people = 0;

beforeAll(async () => {
  servers = await startTestServers();
  gateway = await startTextGateway();
  app = await startTestApp({
    servers,
    env: { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_SECRET: 'a secret of sixteen', TRUST_PROXY: '1' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
}, 60_000);
afterAll(async () => {
  await app.stop();
  await gateway.stop();
  await servers.stop();
});
beforeEach(async () => {
  agent = await app.signIn('agent');
  const created = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  shipment = shipmentSchema.parse(await created.json());
});

/** A mobile number that no other test writes to. */
const somebody = () => `+4915123456${(people += 1) + 100}`;
const follow = (contact: { email?: string; phone?: string }, more: object = {}) =>
  app.request('POST', `/api/track/${shipment.trackingNumber}/follow`, {
    body: { milestones: ['in_transit', 'trouble'], language: 'en', ...contact, ...more },
    headers: { 'X-Forwarded-For': `10.2.0.${people + 1}` },
  });
const textsTo = (phone: string) => gateway.received.filter(({ to, accepted }) => accepted && to === phone);
const nthTextTo = (phone: string, nth: number) => pollUntil(`text ${nth}`, () => textsTo(phone)[nth - 1]?.text, 60_000);
const tokenIn = (text: string) => /\/follow\/([\w-]+)/.exec(text)?.[1] ?? 'no token';
const act = async (token: string, what: 'confirm' | 'stop') =>
  (await app.request('POST', `/api/follows/${token}/${what}`, { headers: {} })).json();
const report = (status: string, more: object = {}) =>
  app.request('PATCH', `/api/shipments/${shipment.id}/status`, {
    as: agent,
    body: { status, location: 'London Heathrow', description: 'Seen', ...more },
  });
const eventsOf = async (type: string) => {
  const messages = await app.core.db.selectFrom('outgoing_messages').selectAll().where('about_id', '=', shipment.id).execute();
  const logs = await Promise.all(messages.map(({ id }) => app.core.log.read(`outgoing-${id}`)));
  return logs.flat().filter((event) => event.type === type);
};
const settled = () =>
  pollUntil(
    'every message of the shipment to have ended',
    async () => {
      const messages = await app.core.db
        .selectFrom('outgoing_messages')
        .selectAll()
        .where('about_id', '=', shipment.id)
        .execute();
      return messages.length > 0 && messages.every(({ logged_at }) => logged_at !== null);
    },
    60_000,
  );

test('the page learns that text messages are offered', async () => {
  const channels = await (await app.request('GET', '/api/follow-channels')).json();
  expect(followChannelsSchema.parse(channels)).toEqual({ channels: ['email', 'text'] });
});

test('a number, however it is typed, is asked first, and hears of its milestones with a stop link once it has confirmed', async () => {
  const phone = somebody();
  expect((await follow({ phone: `${phone.slice(0, 3)} (0) ${phone.slice(3, 6)} ${phone.slice(6)}` })).status).toBe(202);
  const question = await nthTextTo(phone, 1);
  expect(question).toContain(`Do you want text updates about parcel ${shipment.trackingNumber}?`);
  const token = tokenIn(question);
  await report('picked_up');
  await report('in_transit');
  await settled();
  expect(textsTo(phone)).toHaveLength(1);

  expect(await act(token, 'confirm')).toMatchObject({ channel: 'text', status: 'active' });
  await report('delayed', { reason: 'weather' });
  expect(await nthTextTo(phone, 2)).toMatch(new RegExp(`: Delayed\\. Unsubscribe: \\S+/follow/${token}\\?stop$`));
  expect(await act(token, 'stop')).toMatchObject({ status: 'stopped' });
  await report('in_transit');
  await settled();
  expect(textsTo(phone)).toHaveLength(2);
}, 120_000);

test('an address and a number confirm each for itself', async () => {
  const phone = somebody();
  const email = `follower${people}@example.com`;
  expect((await follow({ email, phone })).status).toBe(202);
  const token = tokenIn(await nthTextTo(phone, 1));
  await act(token, 'confirm');
  await report('in_transit');
  expect(await nthTextTo(phone, 2)).toContain('In Transit');
  await settled();
  const messages = await app.core.db.selectFrom('outgoing_messages').selectAll().where('recipient', '=', 'follower').execute();
  const ours = messages
    .filter(({ about_id }) => about_id === shipment.id)
    .map(({ channel, template }) => `${channel} ${template}`);
  expect(ours.toSorted()).toEqual(['email follow_confirmation', 'text follow_confirmation', 'text follow_update']);
}, 120_000);

test('a number gets one question an hour, whatever the parcel', async () => {
  const phone = somebody();
  await follow({ phone });
  await nthTextTo(phone, 1);
  await follow({ phone }, { milestones: ['delivered'] });
  aheadMs += unsolicitedMailMs - 60_000;
  await follow({ phone }, { milestones: ['trouble'] });
  expect(textsTo(phone)).toHaveLength(1);
  aheadMs += 120_000;
  await nthTextTo(phone, 2);
  expect(textsTo(phone)).toHaveLength(2);
}, 120_000);

test('an answer 500 and then 200 is one text message, under one idempotency key', async () => {
  const phone = somebody();
  gateway.next = [500];
  await follow({ phone });
  await pollUntil('the first try', () => gateway.received.some(({ to }) => to === phone), 60_000);
  aheadMs += 120_000;
  await nthTextTo(phone, 1);
  const tries = gateway.received.filter(({ to }) => to === phone);
  expect(tries.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  await settled();
  expect(await eventsOf('TextMessageSent')).toMatchObject([{ data: { attempts: 2, recipient: 'follower' } }]);
}, 120_000);

test('a refused text message is seen as failed, in the log and the history, without its number', async () => {
  const phone = somebody();
  gateway.next = [400];
  await follow({ phone });
  await settled();
  await expect
    .poll(() => eventsOf('TextMessageFailed'))
    .toMatchObject([{ data: { reason: 'refused', httpStatus: 400, attempts: 1 } }]);
  const history = await pollUntil('the end in the history', async () => {
    const text = await (await app.request('GET', `/api/shipments/${shipment.id}/history`, { as: agent })).text();
    return text.includes('TextMessageFailed') && text;
  });
  expect(history).toContain('FollowRequested');
  expect(history).not.toContain(phone);
  for await (const event of app.core.store.readStream(`follow-${shipment.id}`)) {
    expect(JSON.stringify(event.data)).not.toContain(phone.slice(1));
  }
}, 120_000);

test.each([
  ['a landline', '+49 30 123456', 'This number cannot receive text messages'],
  ['a number without its country', '0151 23456789', 'Enter a phone number such as +1 212 555 0100'],
  ['no number', 'call me', 'Enter a phone number such as +1 212 555 0100'],
])('%s is refused at its field, and no one is written to', async (_what, phone, text) => {
  const before = gateway.received.length;
  const answer = await follow({ phone });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request', fields: { phone: text } }]);
  expect(await app.core.log.read(`follow-${shipment.id}`)).toEqual([]);
  expect(gateway.received).toHaveLength(before);
});

test('a refusal of a landline is said in the language of the visitor', async () => {
  const answer = await app.request('POST', `/api/track/${shipment.trackingNumber}/follow`, {
    body: { phone: '+4930123456', milestones: ['trouble'], language: 'de' },
    headers: { 'X-Forwarded-For': '10.3.0.1', 'Accept-Language': 'de' },
  });
  expect(await answer.json()).toMatchObject({ fields: { phone: 'An diesen Anschluss können wir keine SMS schicken' } });
});

test('neither an address nor a number is nothing to follow by', async () => {
  const answer = await follow({});
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { email: 'Enter an email address or a mobile number' } },
  ]);
});
