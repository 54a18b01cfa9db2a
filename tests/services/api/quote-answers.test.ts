import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteOfferSchema, quoteSchema } from '#contracts/quotes.ts';
import { freshId } from '#infra/ids.ts';
import { refused, startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';

let desk: QuoteDesk;
beforeAll(async () => {
  desk = await startQuoteDesk();
});
afterAll(() => desk.app.stop());

describe('an answer', () => {
  test('is shown as it was answered, and again after a reload', async () => {
    const { id } = await desk.ask();
    const answered = quoteSchema.parse(await (await desk.answer(id, { price: '64.50', note: 'Pickup on Monday' })).json());
    expect(answered).toMatchObject({
      status: 'answered',
      answer: { price: 64.5, validUntil: desk.day(7), note: 'Pickup on Monday', answeredAt: answered.updatedAt },
    });
    expect(await desk.quoteOf(id)).toEqual(answered);
  });

  test('valid until a past day, or for more than a year, is refused', async () => {
    const { id } = await desk.ask();
    for (const validUntil of [desk.day(-1), desk.day(367)]) {
      const response = await desk.answer(id, { validUntil });
      expect([response.status, await response.json()]).toMatchObject([400, { fields: { validUntil: expect.any(String) } }]);
    }
  });

  test('to a quote that was changed in the meantime is refused where the caller says what was seen', async () => {
    const { id, revision } = await desk.quoteOf((await desk.ask()).id);
    expect((await desk.answer(id, {}, { 'If-Match': `"${revision}"` })).status).toBe(200);
    expect(await refused(desk.answer(id, { price: 1 }, { 'If-Match': `"${revision}"` }))).toEqual([412, 'stale_revision']);
  });

  test('to a quote that does not exist is refused', async () => {
    for (const id of [freshId(), 'x', '%00']) expect(await refused(desk.answer(id))).toEqual([404, 'not_found']);
  });
});

describe('the link in the answer', () => {
  test('shows the offer without its customer, and accepts it', async () => {
    const { id } = await desk.ask();
    await desk.answer(id);
    const shown = await (await desk.app.request('GET', desk.linkTo(id))).text();
    expect(shown).not.toMatch(/ama|owusu|books/i);
    expect(quoteOfferSchema.parse(JSON.parse(shown))).toMatchObject({ id, status: 'answered', price: 64, fromLocation: 'Ghana' });
    expect(quoteOfferSchema.parse(await (await desk.accept(id)).json())).toMatchObject({
      status: 'accepted',
      acceptedAt: expect.any(String),
    });
    expect(await (await desk.app.request('GET', desk.linkTo(id))).json()).toMatchObject({ status: 'accepted' });
    expect(await desk.quoteOf(id)).toMatchObject({ status: 'accepted' });
  });

  test('accepts once; a retry of the same attempt is answered as before', async () => {
    const { id } = await desk.ask();
    await desk.answer(id);
    const key = { 'Idempotency-Key': freshId() };
    const [first, again] = [await (await desk.accept(id, 1, key)).text(), await (await desk.accept(id, 1, key)).text()];
    expect(again).toBe(first);
    expect(await refused(desk.accept(id))).toEqual([409, 'quote_accepted']);
  });

  test('ends with the last day of the offer', async () => {
    const { id } = await desk.ask();
    await desk.answer(id, { validUntil: desk.day(1) });
    await desk.comeBackIn(2);
    expect(await (await desk.app.request('GET', desk.linkTo(id))).json()).toMatchObject({ status: 'expired' });
    expect(await refused(desk.accept(id))).toEqual([409, 'quote_expired']);
    expect(await desk.quoteOf(id)).toMatchObject({ status: 'expired' });
    expect((await desk.list({ status: 'expired' })).items.map((quote) => quote.id)).toContain(id);
    expect((await desk.list({ status: 'answered' })).items.map((quote) => quote.id)).not.toContain(id);
    await desk.comeBackIn(0);
  });

  test('of an older answer gives way to the newest', async () => {
    const { id } = await desk.ask();
    await desk.answer(id);
    await desk.answer(id, { price: 60 });
    expect(await refused(desk.app.request('GET', desk.linkTo(id)))).toEqual([409, 'quote_replaced']);
    expect(await refused(desk.accept(id))).toEqual([409, 'quote_replaced']);
    expect(await (await desk.accept(id, 2)).json()).toMatchObject({ price: 60, status: 'accepted' });
  });

  test('works for no one who made it up', async () => {
    const { id } = await desk.ask();
    const { id: other } = await desk.ask();
    await Promise.all([desk.answer(id), desk.answer(other)]);
    const key = desk.app.core.quoteLinks.tokenFor({ quoteId: id, answer: 1 }).split('.')[2];
    const tokens = [
      `${other}.1.${key}`,
      `${id}.2.${key}`,
      `${id}.01.${key}`,
      `${id}.1.${key}x`,
      `${id}.1.`,
      `${id}.1.${desk.app.core.trackingKeys.keyFor(id, '1')}`,
      `${id}.1.${key}.x`,
      desk.app.core.quoteLinks.tokenFor({ quoteId: freshId(), answer: 1 }),
      desk.app.core.quoteLinks.tokenFor({ quoteId: id, answer: 0 }),
      'nonsense',
      '%00',
    ];
    for (const token of tokens) {
      expect([token, ...(await refused(desk.app.request('GET', `/api/quotes/accept/${token}`)))]).toEqual([
        token,
        404,
        'bad_link',
      ]);
      expect([token, ...(await refused(desk.app.request('POST', `/api/quotes/accept/${token}`)))]).toEqual([
        token,
        404,
        'bad_link',
      ]);
    }
    expect(await desk.quoteOf(id)).toMatchObject({ status: 'answered' });
  });
});
