import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { shipmentSchema, type CreateShipment, type Shipment } from '#contracts/shipments.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let desk: Desk;
let nowMs = Date.now();
let sender: string;
let earlier: Shipment;

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], clock: { now: () => new Date(nowMs) } });
  desk = await openDesk(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  sender = `${freshId()}@example.com`;
  earlier = await desk.create({ senderEmail: sender });
});

const send = (changes: Partial<CreateShipment> = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/shipments', {
    as: desk.as,
    body: aShipment({ senderEmail: sender, knownDuplicates: [], ...changes }),
    headers,
  });
const refusalOf = async (answer: Response) => ({ status: answer.status, ...errorBodySchema.parse(await answer.json()) });
const statusAfter = async (minutes: number) => {
  nowMs += minutes * 60_000;
  return (await send()).status;
};

describe('a parcel that was created a moment ago', () => {
  test('is refused to who asks for that, with the shipment that it would be a duplicate of', async () => {
    const { id, trackingNumber, createdAt } = earlier;
    expect(await refusalOf(await send())).toMatchObject({
      status: 409,
      code: 'duplicate_shipment',
      duplicateOf: { id, trackingNumber, createdAt },
    });
  });

  test('is created all the same where it is not asked about, as by other programs', async () => {
    const { knownDuplicates: _asked, ...body } = aShipment({ senderEmail: sender, knownDuplicates: [] });
    expect((await app.request('POST', '/api/shipments', { as: desk.as, body })).status).toBe(201);
  });

  test('is created where that shipment is known, and only for that one', async () => {
    const another = shipmentSchema.parse(await (await send({ knownDuplicates: [earlier.id] })).json());
    expect(await refusalOf(await send({ knownDuplicates: [earlier.id] }))).toMatchObject({
      duplicateOf: { id: another.id },
    });
    expect((await send({ knownDuplicates: [earlier.id, another.id] })).status).toBe(201);
  });

  test('is created where that shipment is known by its id in capitals', async () => {
    expect((await send({ knownDuplicates: [earlier.id.toUpperCase()] })).status).toBe(201);
  });

  test('is found by the people whatever the case of their addresses, and by nothing but them and the size', async () => {
    expect((await send({ senderEmail: sender.toUpperCase(), senderName: 'Ama O.', value: 1 })).status).toBe(409);
    expect((await send({ recipientEmail: 'someone.else@example.com' })).status).toBe(201);
    expect((await send({ senderEmail: 'someone.else@example.com', recipientEmail: sender })).status).toBe(201);
    expect((await send({ weight: 2.6 })).status).toBe(201);
  });

  test('may be created again once it was cancelled', async () => {
    const cancellation = { reason: 'other', description: 'Typed in wrong' };
    await app.request('POST', `/api/shipments/${earlier.id}/cancel`, { as: desk.as, body: cancellation });
    expect((await send()).status).toBe(201);
  });

  test('may be created again after ten minutes', async () => {
    expect(await statusAfter(9)).toBe(409);
    expect(await statusAfter(2)).toBe(201);
  });
});

test('a retry gets the answer of the first attempt, not its own shipment as a duplicate', async () => {
  const key = { 'Idempotency-Key': freshId() };
  const body = { recipientEmail: 'retry@example.com' };
  const first = shipmentSchema.parse(await (await send(body, key)).json());
  const again = await send(body, key);
  expect([again.status, shipmentSchema.parse(await again.json()).id]).toEqual([201, first.id]);
  const refused = { 'Idempotency-Key': freshId() };
  expect((await send(body, refused)).status).toBe(409);
  expect((await send(body, refused)).status).toBe(409);
});

test('a refused parcel leaves its quote, its number and the log as they were', async () => {
  const tail = await app.core.store.tail();
  expect((await send()).status).toBe(409);
  expect(await app.core.store.tail()).toEqual(tail);
});

test('a parcel that is refused for its quote leaves no keys of people who are new', async () => {
  const { store } = app.core.keyStores;
  const keys = await store.count();
  const people = { senderEmail: `${freshId()}@example.com`, recipientEmail: `${freshId()}@example.com` };
  expect(await refusalOf(await send({ ...people, quoteId: freshId() }))).toMatchObject({ status: 404 });
  expect(await store.count()).toBe(keys);
});

test('of two agents at the same moment each gets an answer: a shipment, or the one of the other', async () => {
  const people = { recipientEmail: 'both@example.com' };
  const answers = await Promise.all([send(people), send(people)]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect([
    [201, 201],
    [201, 409],
  ]).toContainEqual(statuses);
  expect((await send(people)).status).toBe(409);
});
