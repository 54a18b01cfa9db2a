import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateSheetPreviewSchema } from '#contracts/rate-sheet-preview.ts';
import type { RateSheet } from '#contracts/rates.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { calculatorQuote, dialogQuote } from '#tests/support/quotes.ts';

let desk: QuoteDesk;
beforeAll(async () => {
  desk = await startQuoteDesk();
});
afterAll(() => desk.app.stop());

/** What costs double from tomorrow on. */
const doubled = (): RateSheet => ({
  ...defaultRateSheet,
  version: 2,
  effectiveFrom: desk.day(1),
  prices: defaultRateSheet.prices.map((price) => ({
    ...price,
    breaks: price.breaks.map(({ upToKg, baseCents, perKgCents }) => ({
      upToKg,
      baseCents: baseCents * 2,
      perKgCents: perKgCents * 2,
    })),
  })),
});
const preview = async (sheet: object, as: 'admin' | 'auditor' | 'agent' = 'admin') =>
  desk.app.request('POST', '/api/rate-sheets/preview', { as: await desk.app.signIn(as), body: sheet });
const previewed = async (sheet: object) => rateSheetPreviewSchema.parse(await (await preview(sheet)).json());

test('a sheet is tried on the quotes of the last 30 days, and on no others, before anything is published', async () => {
  const { id } = await desk.ask();
  await desk.ask({ ...calculatorQuote(), toCountry: 'Ghana' });
  await desk.ask(dialogQuote());
  expect(await previewed({ ...doubled(), prices: defaultRateSheet.prices })).toMatchObject({
    quotes: 2,
    dearer: 0,
    cheaper: 0,
    largest: [],
  });
  const found = await previewed(doubled());
  expect(found).toMatchObject({ since: desk.day(-30), quotes: 2, dearer: 2, cheaper: 0 });
  expect(found.largest[0]).toEqual({
    quoteId: id,
    from: 'GH',
    to: 'DE',
    serviceType: 'express',
    weightKg: 2.5,
    beforeUSD: 65.64,
    afterUSD: 131.29,
  });
  expect(await rateSheetInForce(desk.app.core.models, desk.day(1))).toMatchObject({ version: 1 });
  await desk.comeBackIn(31);
  expect(await previewed(doubled())).toMatchObject({ quotes: 0, beforeUSD: 0, afterUSD: 0 });
});

test('a sheet that could not be published cannot be tried either, and only an administrator tries one', async () => {
  const [first, ...others] = defaultRateSheet.prices;
  const free = { ...first, breaks: [{ upToKg: null, baseCents: 0, perKgCents: 100 }] };
  const answer = await preview({ ...doubled(), prices: [free, ...others] });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { prices: expect.stringContaining('at least 0.01') } },
  ]);
  expect((await preview({ ...doubled(), prices: others })).status).toBe(400);
  expect((await preview(doubled(), 'auditor')).status).toBe(403);
  expect((await preview(doubled(), 'agent')).status).toBe(403);
});

test('a quote keeps the version of its day, and the next one is made by the version of the next', async () => {
  const early = await desk.ask();
  const sheet = { ...doubled(), effectiveFrom: desk.day(1) };
  const published = await desk.app.request('POST', '/api/rate-sheets', { as: await desk.app.signIn('admin'), body: sheet });
  expect(published.status).toBe(201);
  expect((await desk.ask()).estimate).toMatchObject({ rateSheetVersion: 1, totalUSD: 65.64 });
  await desk.comeBackIn(32);
  expect((await desk.ask()).estimate).toMatchObject({ rateSheetVersion: 2, totalUSD: 131.29 });
  expect((await desk.quoteOf(early.id)).estimate).toMatchObject({ rateSheetVersion: 1 });
});
