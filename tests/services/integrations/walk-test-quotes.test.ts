import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { publicEventSchema, publicEventsPageSchema, publicEventTypes, type PublicEvent } from '#contracts/public-events.ts';
import { quoteReceivedSchema, quoteSchema, type Quote } from '#contracts/quotes.ts';
import { testQuoteJourneyOf, testQuoteJourneys } from '#contracts/test-numbers.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { createWalkTestQuotes, type WalkQuotesOptions } from '#services/integrations/walk-test-quotes.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

let app: TestApp;
let key: string;
let receiver: Receiver;
const begun = Date.parse('2026-05-04T08:00:00.000Z');
let now = new Date(begun);
const at = (minute: number) => new Date(begun + minute * 60_000);
const types = publicEventTypes.filter((type) => type.startsWith('quote.'));
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ roles: ['projector', 'webhooks'], clock: { now: () => now } });
  const body = { name: 'Shop', mode: 'test', scopes: apiKeyScopes };
  const made = await app.request('POST', '/api/keys', { as: await app.signIn('admin'), body });
  key = apiKeyWithSecretSchema.parse(await made.json()).secret;
  await call('POST', '/webhooks', { url: receiver.url, name: 'Shop', types });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const call = (method: string, path: string, body?: object) =>
  app.request(method, `/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` }, ...(body && { body }) });
const ask = async (body: object): Promise<string> => {
  const answer = await call('POST', '/test-quotes', body);
  expect(answer.status).toBe(201);
  return quoteReceivedSchema.parse(await answer.json()).id;
};
const find = async (id: string): Promise<Quote> => quoteSchema.parse(await (await call('GET', `/quotes/${id}`)).json());
/** What a process would do that has just begun: it knows of no step that was taken. */
const walkAnew = (changes: Partial<WalkQuotesOptions['quotes']> = {}) => {
  const { models, quotes } = app.core.testMode;
  return createWalkTestQuotes({ models, quotes: { ...quotes, ...changes }, clock: app.core.clock })();
};
const eventsOf = async (id: string): Promise<PublicEvent[]> => {
  const { items } = publicEventsPageSchema.parse(await (await call('GET', '/events?cursor=oldest&limit=200')).json());
  return items.filter(({ subject }) => subject.id === id);
};

test('a customer’s address names what becomes of a quote', () => {
  expect(testQuoteJourneys.map((journey) => testQuoteJourneyOf(`${journey}+7@Waybill.Test`))).toEqual(testQuoteJourneys);
  expect(['delivered@waybill.test', 'accepted@example.com', ''].map(testQuoteJourneyOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('test quotes are answered and accepted by themselves, whoever walks and is cut off, and become shipments; all of it is told', async () => {
  const accepted = await ask(calculatorQuote({ customerEmail: 'accepted+1@waybill.test' }));
  const answered = await ask(dialogQuote({ email: 'answered@waybill.test' }));
  const resting = await ask(dialogQuote({ email: 'kofi@waybill.test' }));
  const cutOff = async () => {
    throw new EventStoreUnavailable('cut off');
  };
  for (const minute of [1, 2, 3, 4, 5]) {
    now = at(minute);
    await Promise.allSettled([walkAnew({ answer: cutOff }), walkAnew({ accept: cutOff })]);
    await Promise.all([app.core.testMode.walkQuotes(), walkAnew()]);
    expect((await find(accepted)).status).toBe({ 1: 'requested', 2: 'answered', 3: 'answered' }[minute] ?? 'accepted');
  }
  expect(await find(resting)).toMatchObject({ status: 'requested', answer: null });
  expect(await find(answered)).toMatchObject({
    status: 'answered',
    answer: { price: 100, validUntil: '2026-05-11', answeredAt: at(2).toISOString() },
  });
  const { answer, estimate, acceptedAt } = await find(accepted);
  expect(answer?.price).toBe(estimate?.totalUSD);
  expect(acceptedAt).toBe(at(4).toISOString());

  const order = { ...aShipment(), quoteId: accepted, shippingCost: answer?.price };
  expect((await call('POST', '/shipments', { ...order, shippingCost: 1 })).status).toBe(409);
  const made = await call('POST', '/shipments', order);
  expect(made.status).toBe(201);
  const { id: shipmentId } = (await made.json()) as { id: string };
  expect(await find(accepted)).toMatchObject({ status: 'converted', shipmentId });

  const events = await eventsOf(accepted);
  expect(events.map(({ type }) => type)).toEqual(types);
  expect(events.slice(0, 3).map(({ occurredAt }) => occurredAt)).toEqual([0, 2, 4].map((minute) => at(minute).toISOString()));
  expect((await eventsOf(answered)).map(({ type }) => type)).toEqual(['quote.requested', 'quote.answered']);
  const arrived = await pollUntil('the webhooks', () => {
    const own = receiver.received
      .map(({ body }) => publicEventSchema.parse(JSON.parse(body)))
      .filter(({ subject }) => subject.id === accepted);
    return own.length >= types.length && own;
  });
  expect(arrived).toEqual(events);
});

test('after an outage what was missed is caught up with, at the times it was due, for up to a day', async () => {
  const soon = await ask(dialogQuote({ email: 'accepted+2@waybill.test' }));
  const asked = now.getTime();
  now = new Date(asked + 3_600_000);
  await app.core.testMode.walkQuotes();
  // The process walks as well: what it took up in the same moment it may still be at.
  const events = await pollUntil('the whole journey', async () => {
    const found = await eventsOf(soon);
    return found.length === 3 ? found : undefined;
  });
  expect(events.map(({ occurredAt }) => (Date.parse(occurredAt) - asked) / 60_000)).toEqual([0, 2, 4]);
  const forgotten = await ask(dialogQuote({ email: 'answered+2@waybill.test' }));
  now = new Date(now.getTime() + 25 * 3_600_000 + 1);
  await Promise.all([app.core.testMode.walkQuotes(), walkAnew()]);
  expect((await find(forgotten)).status).toBe('requested');
});
