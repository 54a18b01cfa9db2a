import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { quoteReceivedSchema } from '#contracts/quotes.ts';
import { unsolicitedMailMs } from '#infra/outbox/unsolicited.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const waitMs = 60_000;
let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let agent: string;
let aheadMs = 0;

beforeAll(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({
    servers,
    env: { SMTP_URL: smtp.url, STAFF_EMAIL: 'desk@example.com' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  agent = await app.signIn('agent');
  await pollUntil('the rate sheet', () => rateSheetInForce(app.core.models, '2026-11-20'));
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});
beforeEach(() => void smtp.messages.splice(0));

const ask = async (body: object) =>
  quoteReceivedSchema.parse(await (await app.request('POST', '/api/quote-request', { body })).json()).id;
const emailsOf = (quoteId: string) =>
  app.core.db.selectFrom('outgoing_messages').selectAll().where('about_id', '=', quoteId).execute();
const sent = (quoteId: string, count: number) =>
  pollUntil(
    'the emails to be sent and recorded',
    async () => {
      const emails = await emailsOf(quoteId);
      return emails.length === count && emails.every(({ state, logged_at }) => state === 'sent' && logged_at !== null);
    },
    waitMs,
  );
const inbox = () => smtp.messages.map(({ to }) => to).toSorted();
const textTo = (address: string): string => {
  const raw = smtp.messages.findLast(({ to }) => to === address)?.raw ?? '';
  return raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
};

test('who asks gets a confirmation, staff a note, and neither says anything that the visitor typed', async () => {
  const hostile = 'Cheap pills at evil.example';
  const id = await ask(
    dialogQuote({
      name: hostile,
      company: hostile,
      fromLocation: hostile,
      description: hostile,
      weight: hostile,
      dimensions: hostile,
    }),
  );
  await sent(id, 2);
  expect(inbox()).toEqual(['desk@example.com', 'kofi.mensah@example.com']);
  for (const { raw } of smtp.messages) expect(raw).not.toMatch(/pills|evil/);
  expect(textTo('kofi.mensah@example.com')).toContain(`X-Waybill-Quote: ${id}`);
  expect(textTo('kofi.mensah@example.com')).toContain(`Subject: We received your quote request ${quoteReference(id)}\r\n`);
  expect(textTo('kofi.mensah@example.com')).toContain('We will email you a quote within 24 hours.');
  expect(textTo('desk@example.com')).toContain(`Subject: New quote request ${quoteReference(id)}\r\n`);
  expect(textTo('desk@example.com')).toContain('A visitor requested a quote.');
}, 120_000);

test('one address gets one confirmation an hour, in whatever case it is written; the next waits; staff hear of every request', async () => {
  const first = await ask(calculatorQuote({ customerEmail: 'victim@example.com' }));
  const second = await ask(dialogQuote({ email: 'Victim@Example.com' }));
  await sent(first, 2);
  const note = () => emailsOf(second).then((emails) => emails.find(({ template }) => template === 'quote_note'));
  await pollUntil('the second note to be sent', async () => (await note())?.state === 'sent', waitMs);
  expect((await emailsOf(second)).find(({ template }) => template === 'quote_received')?.state).toBe('queued');
  expect(inbox()).toEqual(['desk@example.com', 'desk@example.com', 'victim@example.com']);
  aheadMs += unsolicitedMailMs;
  await sent(second, 2);
  expect(inbox().filter((to) => to.toLowerCase() === 'victim@example.com')).toHaveLength(2);
}, 120_000);

test('a confirmation that waited is not sent once the quote was answered', async () => {
  const email = 'patient@example.com';
  await sent(await ask(calculatorQuote({ customerEmail: email })), 2);
  const second = await ask(calculatorQuote({ customerEmail: email }));
  agent = await app.signIn('agent');
  const validUntil = new Date(Date.now() + aheadMs + 7 * 86_400_000).toISOString().slice(0, 10);
  await app.request('POST', `/api/quotes/${second}/answer`, { as: agent, body: { price: 64, validUntil } });
  aheadMs += unsolicitedMailMs;
  const ends = await pollUntil(
    'the three emails to have ended',
    async () => {
      const emails = await emailsOf(second);
      return emails.length === 3 && emails.every(({ logged_at }) => logged_at !== null) && emails;
    },
    waitMs,
  );
  expect(ends.find(({ template }) => template === 'quote_received')).toMatchObject({ state: 'failed', failure: 'overtaken' });
  expect(inbox().filter((to) => to === email)).toHaveLength(2);
}, 120_000);

test('the answer is an email with a link that accepts the offer, and the history says that it was sent', async () => {
  const id = await ask(calculatorQuote({ customerEmail: 'customer@example.com', language: 'es' }));
  await sent(id, 2);
  const validUntil = new Date(Date.now() + aheadMs + 7 * 86_400_000).toISOString().slice(0, 10);
  agent = await app.signIn('agent');
  await app.request('POST', `/api/quotes/${id}/answer`, {
    as: agent,
    body: { price: 64, validUntil, note: 'Recogida el lunes' },
  });
  await sent(id, 3);
  const email = textTo('customer@example.com');
  expect(email).toContain('Content-Language: es');
  expect(email).toMatch(new RegExp(`^Subject: .*${quoteReference(id)}`, 'm'));
  expect(email).toContain('64,00');
  expect(email).toContain('Recogida el lunes');
  const token = /http:\/\/localhost:\d+\/quote\/([\w.-]+)/.exec(email)?.[1];
  const accepted = await app.request('POST', `/api/quotes/accept/${token}`);
  expect([accepted.status, await accepted.json()]).toMatchObject([200, { id, status: 'accepted', price: 64 }]);
  const entries = await pollUntil('the ends of the emails in the history', async () => {
    const answer = await app.request('GET', `/api/quotes/${id}/history`, { as: agent });
    const history = z.array(historyEntrySchema).parse(await answer.json());
    return history.filter(({ type }) => type === 'EmailSent').length === 3 && history;
  });
  expect(entries.find(({ data }) => data['template'] === 'quote_answered')?.data).toMatchObject({
    about: { kind: 'quote', id },
    language: 'es',
  });
}, 120_000);
