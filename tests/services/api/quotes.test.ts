import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/audit.ts';
import {
  quoteOfferSchema,
  quoteReceivedSchema,
  quoteSchema,
  shipmentDraftSchema,
  type Quote,
  type QuoteReceived,
} from '#contracts/quotes.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/subjects.ts';
import { limits } from '#infra/config.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { until } from '#tests/support/until.ts';

const dayMs = 86_400_000;
let app: TestApp;
let agent: string;
let aheadMs = 0;
let visitors = 0;
/** A visitor from an address of their own, for limits that count by address. */
const visitor = () => ({ 'X-Forwarded-For': `10.1.${Math.floor((visitors += 1) / 250)}.${visitors % 250}` });
const day = (offset = 0) => new Date(Date.now() + aheadMs + offset * dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startTestApp({
    roles: ['projector'],
    env: { TRUST_PROXY: '1' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  agent = await app.signIn('agent');
  await until('the rate sheet', () => rateSheetInForce(app.core.models, day()));
});
afterAll(() => app.stop());

const send = (body: object, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/quote-request', { body, headers: { ...visitor(), ...headers } });
const ask = async (body: object = calculatorQuote()): Promise<QuoteReceived> =>
  quoteReceivedSchema.parse(await (await send(body)).json());
const get = (path: string, as = agent) => app.request('GET', path, { as });
const quoteOf = async (id: string): Promise<Quote> => quoteSchema.parse(await (await get(`/api/quotes/${id}`)).json());
const answer = (id: string, changes: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/quotes/${id}/answer`, { as: agent, body: { price: 64, validUntil: day(7), ...changes }, headers });
const linkTo = (id: string, nth = 1) => `/api/quotes/accept/${app.core.quoteLinks.tokenFor(id, nth)}`;
const accept = (id: string, nth = 1, headers: Record<string, string> = {}) =>
  app.request('POST', linkTo(id, nth), { headers: { ...visitor(), ...headers } });
const refused = async (asked: Promise<Response>) => {
  const response = await asked;
  return [response.status, ((await response.json()) as { code?: string }).code];
};
/** A quote that its customer has accepted at 64 dollars. */
const accepted = async (body?: object): Promise<string> => {
  const { id } = await ask(body);
  await answer(id);
  expect((await accept(id)).status).toBe(200);
  return id;
};
const list = async (query: Record<string, string> = {}) => {
  const response = await get(`/api/quotes?${new URLSearchParams(query)}`);
  return { items: z.array(quoteSchema).parse(await response.json()), next: response.headers.get('x-next-cursor') };
};

describe('a request', () => {
  test('from the calculator is priced, and keeps the rate sheet and the exchange rate that it was priced by', async () => {
    const received = await ask();
    expect(received).toEqual({
      id: expect.any(String),
      status: 'requested',
      answerWithinHours: 24,
      estimate: {
        baseUSD: 36,
        weightUSD: 24.5,
        surchargeUSD: 5.14,
        totalUSD: 65.64,
        currency: 'EUR',
        exchangeRate: 0.88022588,
        total: 57.78,
        rateSheetVersion: 1,
        ratesAsOf: '2026-09-29',
        ratesSource: expect.stringContaining('fawazahmed0'),
      },
    });
    expect(await quoteOf(received.id)).toMatchObject({
      form: 'calculator',
      status: 'requested',
      customerName: 'Ama Owusu',
      customerEmail: 'ama.owusu@example.com',
      fromLocation: 'Ghana',
      toLocation: 'Germany',
      weight: '2.5 kg',
      weightKg: 2.5,
      serviceType: 'express',
      description: 'A box of books',
      estimate: received.estimate,
      answer: null,
      language: 'en',
    });
  });

  test('from the dialog keeps its twelve fields', async () => {
    const { id, estimate } = await ask(dialogQuote());
    expect(estimate).toBeNull();
    expect(await quoteOf(id)).toMatchObject({
      form: 'dialog',
      customerName: 'Kofi Mensah',
      customerEmail: 'kofi.mensah@example.com',
      phone: null,
      company: 'Mensah & Sons',
      fromLocation: 'Accra, Ghana',
      toLocation: 'Netherlands',
      packageType: 'medium-package',
      weight: '5 lbs, 2 kg',
      weightKg: null,
      dimensions: '30 x 20 x 10',
      serviceType: 'same-day',
      description: 'Cocoa butter',
      timeline: '2026-12-24',
    });
  });

  test('needs an address from the calculator, and name, address and both places from the dialog', async () => {
    const { customerEmail: _email, ...nameless } = calculatorQuote();
    expect(await (await send(nameless)).json()).toMatchObject({ fields: { customerEmail: expect.any(String) } });
    const answered = (await (await send({})).json()) as { fields: object };
    expect(Object.keys(answered.fields).toSorted()).toEqual(['email', 'fromLocation', 'name', 'toLocation']);
    const { name, email, fromLocation, toLocation } = dialogQuote();
    expect((await send({ name, email, fromLocation, toLocation })).status).toBe(201);
  });

  test('tells the specified texts, like the calculator', async () => {
    const answered = await send(calculatorQuote({ fromCountry: '', weight: 0, currency: '' }));
    expect([answered.status, await answered.json()]).toMatchObject([
      400,
      {
        fields: {
          fromCountry: 'From country is required',
          weight: 'Weight must be greater than 0',
          currency: 'Currency is required',
        },
      },
    ]);
  });

  test('is one form and not a mixture of both', async () => {
    const mixed = await send({ ...calculatorQuote(), ...dialogQuote() });
    expect([mixed.status, await mixed.json()]).toMatchObject([400, { fields: { fromLocation: 'is not a known field' } }]);
  });

  test('sent again under the same key is the same request', async () => {
    const key = { 'Idempotency-Key': freshId() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(calculatorQuote(), key)));
    const bodies = await Promise.all(answers.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await refused(send(dialogQuote(), key))).toEqual([422, 'key_reused']);
  });

  test('from one visitor is taken ten times an hour', async () => {
    const headers = visitor();
    const statuses: number[] = [];
    for (let count = 0; count <= limits.quoteRequestsPerHour; count += 1)
      statuses.push((await send(calculatorQuote(), headers)).status);
    expect(statuses).toEqual([...Array.from({ length: limits.quoteRequestsPerHour }, () => 201), 429]);
    expect((await send(calculatorQuote())).status).toBe(201);
  });

  test('leaves no name, address or word of its visitor readable in the log', async () => {
    const { id } = await ask(
      dialogQuote({ name: 'Canary Name', company: 'Canary Ltd', description: 'Canary words', fromLocation: 'Canary Wharf' }),
    );
    for await (const event of app.core.store.readStream(streamOf.quote(id))) {
      expect(JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
        /canary|kofi|cocoa/i,
      );
    }
  });
});

describe('an answer', () => {
  test('is shown as it was answered, and again after a reload', async () => {
    const { id } = await ask();
    const answered = quoteSchema.parse(await (await answer(id, { price: '64.50', note: 'Pickup on Monday' })).json());
    expect(answered).toMatchObject({
      status: 'answered',
      answer: { price: 64.5, validUntil: day(7), note: 'Pickup on Monday', answeredAt: answered.updatedAt },
    });
    expect(await quoteOf(id)).toEqual(answered);
  });

  test('of a day that is over, or for more than a year, is refused', async () => {
    const { id } = await ask();
    for (const validUntil of [day(-1), day(367)]) {
      const response = await answer(id, { validUntil });
      expect([response.status, await response.json()]).toMatchObject([400, { fields: { validUntil: expect.any(String) } }]);
    }
  });

  test('to a quote that was changed in the meantime is refused where the caller says what was seen', async () => {
    const { id, revision } = await quoteOf((await ask()).id);
    expect((await answer(id, {}, { 'If-Match': `"${revision}"` })).status).toBe(200);
    expect(await refused(answer(id, { price: 1 }, { 'If-Match': `"${revision}"` }))).toEqual([412, 'stale_revision']);
  });

  test('to a quote that does not exist is refused', async () => {
    for (const id of [freshId(), 'x', '%00']) expect(await refused(answer(id))).toEqual([404, 'not_found']);
  });
});

describe('the link in the answer', () => {
  test('shows the offer without its customer, and accepts it', async () => {
    const { id } = await ask();
    await answer(id);
    const shown = await (await app.request('GET', linkTo(id))).text();
    expect(shown).not.toMatch(/ama|owusu|books/i);
    expect(quoteOfferSchema.parse(JSON.parse(shown))).toMatchObject({ id, status: 'answered', price: 64, fromLocation: 'Ghana' });
    expect(quoteOfferSchema.parse(await (await accept(id)).json())).toMatchObject({
      status: 'accepted',
      acceptedAt: expect.any(String),
    });
    expect(await (await app.request('GET', linkTo(id))).json()).toMatchObject({ status: 'accepted' });
    expect(await quoteOf(id)).toMatchObject({ status: 'accepted' });
  });

  test('accepts once; a retry of the same attempt is answered as before', async () => {
    const { id } = await ask();
    await answer(id);
    const key = { 'Idempotency-Key': freshId() };
    const [first, again] = [await (await accept(id, 1, key)).text(), await (await accept(id, 1, key)).text()];
    expect(again).toBe(first);
    expect(await refused(accept(id))).toEqual([409, 'quote_accepted']);
  });

  test('ends with the last day of the offer', async () => {
    const { id } = await ask();
    await answer(id, { validUntil: day(1) });
    aheadMs = 2 * dayMs;
    expect(await (await app.request('GET', linkTo(id))).json()).toMatchObject({ status: 'expired' });
    expect(await refused(accept(id))).toEqual([409, 'quote_expired']);
    agent = await app.signIn('agent');
    expect(await quoteOf(id)).toMatchObject({ status: 'expired' });
    expect((await list({ status: 'expired' })).items.map((quote) => quote.id)).toContain(id);
    expect((await list({ status: 'answered' })).items.map((quote) => quote.id)).not.toContain(id);
    aheadMs = 0;
    agent = await app.signIn('agent');
  });

  test('of an older answer gives way to the newest', async () => {
    const { id } = await ask();
    await answer(id);
    await answer(id, { price: 60 });
    expect(await refused(app.request('GET', linkTo(id)))).toEqual([409, 'quote_replaced']);
    expect(await refused(accept(id))).toEqual([409, 'quote_replaced']);
    expect(await (await accept(id, 2)).json()).toMatchObject({ price: 60, status: 'accepted' });
  });

  test('works for nobody who made it up', async () => {
    const { id } = await ask();
    const { id: other } = await ask();
    await Promise.all([answer(id), answer(other)]);
    const key = app.core.quoteLinks.tokenFor(id, 1).split('.')[2];
    const tokens = [
      `${other}.1.${key}`,
      `${id}.2.${key}`,
      `${id}.01.${key}`,
      `${id}.1.${key}x`,
      `${id}.1.`,
      `${id}.1.${app.core.trackingKeys.keyFor(`${id}.1`)}`,
      `${id}.1.${key}.x`,
      app.core.quoteLinks.tokenFor(freshId(), 1),
      app.core.quoteLinks.tokenFor(id, 0),
      'nonsense',
      '%00',
    ];
    for (const token of tokens) {
      expect([token, ...(await refused(app.request('GET', `/api/quotes/accept/${token}`)))]).toEqual([token, 404, 'bad_link']);
      expect([token, ...(await refused(app.request('POST', `/api/quotes/accept/${token}`)))]).toEqual([token, 404, 'bad_link']);
    }
    expect(await quoteOf(id)).toMatchObject({ status: 'answered' });
  });
});

describe('an accepted quote', () => {
  const create = (quoteId: string, changes: object = {}, headers: Record<string, string> = {}) =>
    app.request('POST', '/api/shipments', {
      as: agent,
      body: { ...aShipment({ shippingCost: 64 }), quoteId, ...changes },
      headers,
    });
  const draft = (id: string) => get(`/api/quotes/${id}/shipment-draft`);

  test('fills in a shipment, and becomes it at the price that was agreed', async () => {
    const id = await accepted();
    const prefilled = shipmentDraftSchema.parse(await (await draft(id)).json());
    expect(prefilled).toEqual({
      quoteId: id,
      senderName: 'Ama Owusu',
      senderEmail: 'ama.owusu@example.com',
      senderPhone: '+233 30 255 0100',
      senderCountry: 'Ghana',
      recipientCountry: 'Germany',
      weight: 2.5,
      serviceType: 'express',
      shippingCost: 64,
    });
    const created = await create(id, prefilled);
    const shipment = shipmentSchema.parse(await created.json());
    expect([created.status, shipment.shippingCost]).toEqual([201, 64]);
    expect(await quoteOf(id)).toMatchObject({ status: 'converted', shipmentId: shipment.id });
    const history = z.array(historyEntrySchema).parse(await (await get(`/api/shipments/${shipment.id}/history`)).json());
    expect(history.map(({ type }) => type)).toEqual(['QuoteConverted', 'TrackingNumberReserved', 'ShipmentCreated']);
    expect(await (await app.request('GET', linkTo(id))).json()).toMatchObject({ status: 'converted' });
  });

  test('from the dialog fills in what can be known', async () => {
    const prefilled = await (await draft(await accepted(dialogQuote()))).json();
    expect(prefilled).toMatchObject({
      senderName: 'Kofi Mensah',
      senderCountry: null,
      recipientCountry: 'Netherlands',
      weight: null,
      serviceType: null,
    });
    const mexican = await accepted(calculatorQuote({ fromCountry: 'Mexico' }));
    expect(await (await draft(mexican)).json()).toMatchObject({ senderCountry: null, recipientCountry: 'Germany' });
  });

  test('cannot become a shipment at another price', async () => {
    const id = await accepted();
    const answered = await create(id, { shippingCost: 63.99 });
    expect([answered.status, await answered.json()]).toMatchObject([
      409,
      { code: 'price_locked', fields: { shippingCost: 'The price of this quote is 64.00 USD.' } },
    ]);
    expect(await quoteOf(id)).toMatchObject({ status: 'accepted', shipmentId: null });
  });

  test('becomes one shipment, however many try at once, and the same for a retry', async () => {
    const id = await accepted();
    const key = { 'Idempotency-Key': freshId() };
    const answers = await Promise.all([create(id, {}, key), create(id, {}, key), create(id), create(id)]);
    const bodies = (await Promise.all(answers.map((response) => response.json()))) as { id?: string }[];
    const shipments = new Set(bodies.flatMap((body, index) => (answers[index]?.status === 201 ? [body.id] : [])));
    expect(shipments.size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(expect.arrayContaining([409]));
    expect(await refused(create(id))).toEqual([409, 'conflict']);
    expect(await refused(draft(id))).toEqual([409, 'conflict']);
    expect([...shipments]).toEqual([(await quoteOf(id)).shipmentId]);
  });

  test('goes on as the same shipment where a creation broke off behind the conversion', async () => {
    const id = await accepted();
    const begun = freshId();
    const commandId = derivedId('broken', id);
    await app.core.quotes.convert(id, begun, 6_400, {
      commandId,
      requestHash: '',
      actor: { id: 'agent', role: 'agent' },
      source: 'api',
      correlationId: commandId,
      now: new Date().toISOString(),
    });
    expect(await refused(create(id, { shippingCost: 1 }))).toEqual([409, 'price_locked']);
    expect(await (await create(id)).json()).toMatchObject({ id: begun, shippingCost: 64 });
    expect(await refused(create(id))).toEqual([409, 'conflict']);
  });

  test('is what a shipment needs: not a request, an answer or an unknown one', async () => {
    const { id } = await ask();
    expect(await refused(create(id))).toEqual([409, 'quote_not_accepted']);
    await answer(id);
    expect(await refused(create(id))).toEqual([409, 'quote_not_accepted']);
    expect(await refused(draft(id))).toEqual([409, 'quote_not_accepted']);
    expect(await refused(create(freshId()))).toEqual([404, 'not_found']);
    expect(await refused(draft('x'))).toEqual([404, 'not_found']);
  });
});

describe('the list', () => {
  test('is searched by name, address, company, place and id, wildcards taken literally', async () => {
    const { id } = await ask(dialogQuote({ name: 'Zoë 100%_Sure', email: 'zoe@north.example', company: 'Åland Freight' }));
    for (const search of ['zoë', '100%_s', 'NORTH.example', 'åland', id.slice(-12)]) {
      expect((await list({ search })).items.map((quote) => quote.id)).toEqual([id]);
    }
    expect((await list({ search: 'Z_ë' })).items).toEqual([]);
  });

  test('comes in pages that together are the whole, newest first', async () => {
    const asked: string[] = [];
    for (let count = 0; count < 7; count += 1) asked.push((await ask(dialogQuote({ company: 'Pager' }))).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ search: 'pager', limit: '3', ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map((quote) => quote.id));
      cursor = page.next;
      expect(seen.length).toBeLessThanOrEqual(7);
    }
    expect(seen).toEqual(asked.toReversed());
  });

  test.each(['status=none', 'limit=0', 'cursor=x', 'search=a%00b', 'colour=red'])('refuses %s by its name', async (query) => {
    const response = await get(`/api/quotes?${query}`);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { [query.split('=')[0] ?? '']: expect.any(String) } },
    ]);
  });
});

test('the history of a quote names no person, and is open to agents who worked on it', async () => {
  const { id } = await ask(dialogQuote({ name: 'Canary Name' }));
  expect((await get(`/api/quotes/${id}/history`)).status).toBe(403);
  expect((await get(`/api/quotes/${id}/history`, await app.signIn('auditor'))).status).toBe(200);
  await answer(id);
  await accept(id);
  const text = await (await get(`/api/quotes/${id}/history`)).text();
  expect(text).not.toContain('Canary');
  const entries = z.array(historyEntrySchema).parse(JSON.parse(text));
  expect(entries.map(({ type, actorRole }) => [type, actorRole])).toEqual([
    ['QuoteRequested', 'customer'],
    ['QuoteAnswered', 'agent'],
    ['QuoteAccepted', 'customer'],
  ]);
  expect(entries[0]?.data['visitor']).toEqual({ subjectId: expect.any(String) });
});
