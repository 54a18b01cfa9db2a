import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followViewSchema, type FollowRequest } from '#contracts/follows.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { freshId } from '#infra/ids.ts';
import { unsolicitedMailMs } from '#infra/outbox/unsolicited.ts';
import { followsPerHour } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startSmtpServer, type ReceivedMessage, type SmtpServer } from '#tests/support/smtp-server.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;
let shipment: Shipment;
let aheadMs = 0;
let people = 0;
let visitors = 0;

beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({
    servers,
    env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const create = async (): Promise<Shipment> =>
  shipmentSchema.parse(await (await app.request('POST', '/api/shipments', { as: agent, body: aShipment() })).json());
beforeEach(async () => {
  // The clock of these tests leaps, and a session with it.
  agent = await app.signIn('agent');
  shipment = await create();
});

const somebody = () => `follower${(people += 1)}@example.com`;
const visitor = () => ({ 'X-Forwarded-For': `10.1.0.${(visitors += 1)}` });
const follow = (
  email: string,
  body: Partial<FollowRequest> = {},
  { number = shipment.trackingNumber, headers = visitor() } = {},
) =>
  app.request('POST', `/api/track/${number}/follow`, {
    body: { email, milestones: ['in_transit', 'trouble'], language: 'en', ...body },
    headers,
  });
const mailsTo = (email: string) => smtp.messages.filter(({ accepted, to }) => accepted && to.toLowerCase() === email);
const textOf = ({ raw }: ReceivedMessage) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const tokenIn = (message: ReceivedMessage) => /\/follow\/([\w-]+)/.exec(textOf(message))?.[1] ?? 'no token';
const nthMailTo = (email: string, nth: number) => pollUntil(`email ${nth} to ${email}`, () => mailsTo(email)[nth - 1], 60_000);
const report = (status: string, description: string, more: object = {}) =>
  app.request('PATCH', `/api/shipments/${shipment.id}/status`, {
    as: agent,
    body: { status, location: 'London Heathrow', description, ...more },
  });
const act = async (method: string, token: string, what = '', headers: Record<string, string> = {}, body?: string) =>
  app.request(method, `/api/follows/${token}${what}`, { headers, ...(body === undefined ? {} : { body }) });

async function follower(body: Partial<FollowRequest> = {}): Promise<{ email: string; token: string }> {
  const email = somebody();
  expect((await follow(email, body)).status).toBe(202);
  const token = tokenIn(await nthMailTo(email, 1));
  expect((await act('POST', token, '/confirm')).status).toBe(200);
  return { email, token };
}

/** Waits until the emails to sender and recipient about everything so far are queued, so that the followers' emails are queued too. */
const settled = (updates: number) =>
  pollUntil(
    'every email of the shipment to be sent',
    async () => {
      const emails = await app.core.db.selectFrom('outgoing_messages').selectAll().where('about_id', '=', shipment.id).execute();
      const toParties = emails.filter(({ recipient }) => recipient !== 'follower');
      return toParties.length === 2 + 2 * updates && emails.every(({ logged_at }) => logged_at !== null);
    },
    60_000,
  );

test('a follower is asked by an email, confirms, and hears of the chosen milestones when the status changes', async () => {
  const email = somebody();
  expect(await (await follow(email)).json()).toEqual({ status: 'asked' });
  const asked = await nthMailTo(email, 1);
  expect(textOf(asked)).toContain('Confirm updates');
  const token = tokenIn(asked);
  expect(followViewSchema.parse(await (await act('GET', token)).json())).toEqual({
    channel: 'email',
    trackingNumber: shipment.trackingNumber,
    status: 'asked',
    milestones: ['in_transit', 'trouble'],
  });
  await report('picked_up', 'Before the confirmation');
  expect(await (await act('POST', token, '/confirm')).json()).toMatchObject({ status: 'active' });

  await report('in_transit', 'The status changes');
  await report('in_transit', 'The same status once more');
  await report('out_for_delivery', 'A milestone that nobody chose');
  await report('delayed', 'Trouble', { reason: 'weather' });
  await settled(5);
  const subjects = mailsTo(email).map((message) => /^Subject: (.*)$/m.exec(message.raw)?.[1]?.trim());
  expect(subjects).toHaveLength(3);
  expect(subjects.slice(1).map((subject) => subject?.split(': ')[1])).toEqual(['In Transit', 'Delayed']);
}, 120_000);

test('followers are emailed about scans that sender and recipient are not', async () => {
  const { email } = await follower();
  await app.request('POST', '/api/tracking-events', {
    as: agent,
    body: { shipmentId: shipment.id, status: 'in_transit', location: 'Accra', description: 'Scanned' },
  });
  expect(textOf(await nthMailTo(email, 2))).toContain('Accra');
}, 120_000);

test('one click of a mail program ends it: no page, no cookie, a form, and no more emails', async () => {
  const { email, token } = await follower();
  const [question] = mailsTo(email);
  const header = textOf(question as ReceivedMessage).replace(/\r\n\s+/g, ' ');
  expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const target = /^List-Unsubscribe: <([^>]+)>\r?$/m.exec(header)?.[1] ?? 'no target';
  expect(new URL(target).pathname).toBe(`/api/follows/${token}/stop`);

  const seen = await fetch(app.url + new URL(target).pathname, { redirect: 'manual' });
  expect([seen.status, seen.headers.get('location')]).toEqual([303, `/follow/${token}?stop`]);
  expect(await (await act('GET', token)).json()).toMatchObject({ status: 'active' });

  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const stopped = await act('POST', token, '/stop', form, 'List-Unsubscribe=One-Click');
  expect([stopped.status, await stopped.json()]).toMatchObject([200, { status: 'stopped' }]);
  await report('in_transit', 'After the end');
  await settled(1);
  expect(mailsTo(email)).toHaveLength(1);
}, 120_000);

describe('strangers cannot send email to others', () => {
  test('an address gets one email an hour, whatever the parcel; the next waits for its hour and is not lost', async () => {
    const email = somebody();
    await follow(email);
    await nthMailTo(email, 1);
    const other = await create();
    for (const number of [shipment.trackingNumber, other.trackingNumber]) {
      expect(await (await follow(email.toUpperCase(), {}, { number })).json()).toEqual({ status: 'asked' });
    }
    aheadMs += unsolicitedMailMs - 60_000;
    await follow(email, {}, { number: other.trackingNumber });
    expect(mailsTo(email)).toHaveLength(1);
    aheadMs += 120_000;
    expect(textOf(await nthMailTo(email, 2))).toContain(groupTrackingNumber(other.trackingNumber));
    expect(mailsTo(email)).toHaveLength(2);
  }, 120_000);

  test('many requests at once are one email', async () => {
    const email = somebody();
    await Promise.all(Array.from({ length: 8 }, () => follow(email)));
    await nthMailTo(email, 1);
    await report('in_transit', 'Seen');
    await settled(1);
    expect(mailsTo(email)).toHaveLength(1);
  }, 120_000);

  test('a client may ask ten times an hour', async () => {
    const headers = visitor();
    const answers = [];
    for (let time = 0; time <= followsPerHour; time += 1) answers.push(await follow(somebody(), {}, { headers }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: followsPerHour }, () => 202), 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the email holds nothing that the visitor wrote but the choice', async () => {
    const email = somebody();
    await follow(email, { milestones: ['delivered'] });
    const text = textOf(await nthMailTo(email, 1));
    expect(text).toContain('Delivered');
    for (const secret of ['Owusu', 'Weber', '?k=']) expect(text).not.toContain(secret);
  });
});

test.each(['WE483920175525US', 'nonsense', '%00'])('the number %s has nothing to follow', async (number) => {
  const answer = await follow(somebody(), {}, { number });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'tracking_not_found' }]);
});

test('a request repeated under its key asks for nothing again, and no header shows what came of it', async () => {
  const email = somebody();
  const headers = { ...visitor(), 'Idempotency-Key': `follow-${freshId()}` };
  const happened = async () => (await app.core.log.read(`follow-${shipment.id}`)).map(({ type }) => type);
  const first = await follow(email, {}, { headers });
  expect([first.status, first.headers.get('etag'), first.headers.get('x-waybill-position')]).toEqual([202, null, null]);
  const token = tokenIn(await nthMailTo(email, 1));
  const stopping = { 'Idempotency-Key': `stop-${freshId()}` };
  expect((await act('POST', token, '/stop', stopping)).status).toBe(200);
  expect((await follow(email, {}, { headers })).status).toBe(202);
  expect(await happened()).toEqual(['FollowRequested', 'FollowStopped']);
  expect((await follow(email, { milestones: ['delivered'] }, { headers })).status).toBe(422);
  expect((await act('POST', token, '/confirm', stopping)).status).toBe(422);
  expect(await (await act('POST', token, '/stop', stopping)).json()).toMatchObject({ status: 'stopped' });
});

test('a forged link is not valid', async () => {
  const { token } = await follower();
  const forged = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x', 'A'.repeat(75), '%00'];
  for (const bad of forged) {
    for (const [method, what] of [
      ['GET', ''],
      ['POST', '/confirm'],
      ['POST', '/stop'],
    ] as const) {
      expect((await act(method, bad, what)).status).toBe(404);
    }
  }
});

test.each([
  ['GET', ''],
  ['POST', '/confirm'],
  ['POST', '/stop'],
])('a genuine link to a follow that was never requested is not valid: %s%s', async (method, what) => {
  await follower();
  for (const shipmentId of [shipment.id, freshId()]) {
    const never = app.core.followTokens.tokenFor({ shipmentId, followId: freshId() });
    const answer = await act(method, never, what);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect(await app.core.log.read(`follow-${shipmentId}`)).toHaveLength(shipmentId === shipment.id ? 2 : 0);
  }
});

test('the history of the shipment shows the follow, and the log keeps the address as ciphertext', async () => {
  const { email } = await follower();
  const history = await pollUntil('the follow in the history', async () => {
    const text = await (await app.request('GET', `/api/shipments/${shipment.id}/history`, { as: agent })).text();
    return text.includes('FollowConfirmed') && text;
  });
  expect(history).toContain('FollowRequested');
  expect(history).not.toContain(email);
  for await (const event of app.core.store.readStream(`follow-${shipment.id}`)) {
    expect(JSON.stringify(event.data)).not.toContain('@');
  }
});
