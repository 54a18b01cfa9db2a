import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { historyEntrySchema } from '#contracts/history.ts';
import { calculatorCountries } from '#contracts/places.ts';
import { shipmentDraftSchema } from '#contracts/quotes.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { refused, startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';
import { aShipment } from '#tests/support/shipments.ts';

let desk: QuoteDesk;
beforeAll(async () => {
  desk = await startQuoteDesk();
});
afterAll(() => desk.app.stop());

describe('an accepted quote', () => {
  const create = (quoteId: string, changes: object = {}, headers: Record<string, string> = {}) =>
    desk.create({ ...aShipment({ shippingCost: 64 }), quoteId, ...changes }, headers);
  const draft = (id: string) => desk.get(`/api/quotes/${id}/shipment-draft`);

  test('fills in a shipment, and becomes it at the price that was agreed', async () => {
    const id = await desk.accepted();
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
    expect(await desk.quoteOf(id)).toMatchObject({ status: 'converted', shipmentId: shipment.id });
    const history = z.array(historyEntrySchema).parse(await (await desk.get(`/api/shipments/${shipment.id}/history`)).json());
    expect(history.map(({ type }) => type)).toEqual(['QuoteConverted', 'TrackingNumberReserved', 'ShipmentCreated']);
    expect(await (await desk.app.request('GET', desk.linkTo(id))).json()).toMatchObject({ status: 'converted' });
  });

  test('from the dialog fills in what can be known', async () => {
    const prefilled = await (await draft(await desk.accepted(dialogQuote()))).json();
    expect(prefilled).toMatchObject({
      senderName: 'Kofi Mensah',
      senderCountry: null,
      recipientCountry: 'Netherlands',
      weight: null,
      serviceType: null,
    });
  });

  test.each(calculatorCountries)('becomes a shipment from %s, wherever that is on offer', async (fromCountry) => {
    const id = await desk.accepted(calculatorQuote({ fromCountry }));
    const prefilled = shipmentDraftSchema.parse(await (await draft(id)).json());
    expect(prefilled.senderCountry).toBe(fromCountry);
    const created = await create(id, prefilled);
    expect([created.status, await created.json()]).toMatchObject([201, { senderCountry: fromCountry, shippingCost: 64 }]);
  });

  test('cannot become a shipment at another price', async () => {
    const id = await desk.accepted();
    const answered = await create(id, { shippingCost: 63.99 });
    expect([answered.status, await answered.json()]).toMatchObject([
      409,
      { code: 'price_locked', fields: { shippingCost: 'The shipping cost must match the accepted quote: 64.00 USD.' } },
    ]);
    expect(await desk.quoteOf(id)).toMatchObject({ status: 'accepted', shipmentId: null });
  });

  test('becomes one shipment, however many try at once, and the same for a retry', async () => {
    const id = await desk.accepted();
    const key = { 'Idempotency-Key': freshId() };
    const answers = await Promise.all([create(id, {}, key), create(id, {}, key), create(id), create(id)]);
    const bodies = (await Promise.all(answers.map((response) => response.json()))) as { id?: string }[];
    const shipments = new Set(bodies.flatMap((body, index) => (answers[index]?.status === 201 ? [body.id] : [])));
    expect(shipments.size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(expect.arrayContaining([409]));
    expect(await refused(create(id))).toEqual([409, 'conflict']);
    expect(await refused(draft(id))).toEqual([409, 'conflict']);
    expect([...shipments]).toEqual([(await desk.quoteOf(id)).shipmentId]);
  });

  test('goes on as the same shipment where a creation broke off behind the conversion', async () => {
    const id = await desk.accepted();
    const begun = freshId();
    const commandId = derivedId('broken', id);
    await desk.app.core.quotes.convert(id, begun, 6_400, {
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
    const { id } = await desk.ask();
    expect(await refused(create(id))).toEqual([409, 'quote_not_accepted']);
    await desk.answer(id);
    expect(await refused(create(id))).toEqual([409, 'quote_not_accepted']);
    expect(await refused(draft(id))).toEqual([409, 'quote_not_accepted']);
    expect(await refused(create(freshId()))).toEqual([404, 'not_found']);
    expect(await refused(draft('x'))).toEqual([404, 'not_found']);
  });
});
