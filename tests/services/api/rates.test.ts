import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { currencySchema, exchangeRatesSchema, rateSheetSchema, shippingPriceSchema } from '#contracts/rates.ts';
import { rateSheetInForce } from '#projections/rates/queries.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { publishDefaultRateSheet } from '#services/rates/commands.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { emptyModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
const inForce = (day: string) => rateSheetInForce(app.core.models, day);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  await pollUntil('the rate sheet', () => inForce('2026-06-01'));
});
afterAll(() => app.stop());

const parcel = { fromCountry: 'Ghana', toCountry: 'Germany', weight: 2.5, serviceType: 'express', currency: 'USD' };
const ask = (changes: object = {}) => app.request('POST', '/api/calculate-shipping', { body: { ...parcel, ...changes } });
const price = async (changes: object = {}) => shippingPriceSchema.parse(await (await ask(changes)).json());

describe('the calculator', () => {
  test('says what a parcel costs, and what that is made of', async () => {
    expect(await price()).toEqual({
      formattedCost: '$65.64',
      currency: 'USD',
      baseRate: 36,
      perKgRate: 9.8,
      weight: 2.5,
      billableWeight: 2.5,
      internationalSurcharge: 5.14,
      exchangeRate: 1,
      costBreakdown: { baseUSD: 36, weightUSD: 24.5, surchargeUSD: 5.14, totalUSD: 65.64, total: 65.64 },
      serviceType: 'express',
      zone: 'near',
      rateSheetVersion: 1,
      rates: expect.objectContaining({ asOf: '2026-09-29', fallback: false }),
    });
  });

  test.each([
    ['EUR', 'en', '€57.78'],
    ['EUR', 'de', '57,78 €'],
    ['JPY', 'en', '¥10,337'],
    ['KWD', 'en', 'KWD 20.264'],
    ['XOF', 'fr', '37 900 F CFA'],
  ])('writes the cost in %s as %s does', async (currency, language, expected) => {
    const { formattedCost, costBreakdown } = await price({ currency, language });
    expect(formattedCost.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected);
    expect(costBreakdown.totalUSD).toBe(65.64);
  });

  test('charges a bulky parcel by its volume, and a domestic one no surcharge', async () => {
    expect(await price({ length: 50, width: 40, height: 30 })).toMatchObject({ weight: 2.5, billableWeight: 12 });
    expect(await price({ toCountry: 'Ghana' })).toMatchObject({ zone: 'domestic', internationalSurcharge: 0 });
  });

  test('takes the weight as the text of its field, too', async () => {
    expect(await price({ weight: ' 2.5 ' })).toEqual(await price());
  });

  test('has a price for any weight that a field can hold', async () => {
    expect(await price({ weight: 99_999_999.99, currency: 'VND' })).toMatchObject({ weight: 99_999_999.99 });
  });

  test.each([
    ['fromCountry', [undefined, null, ''], 'From country is required'],
    ['toCountry', [undefined, null, ''], 'To country is required'],
    ['weight', [undefined, null, '', 'heavy', 0, '0', -1, '-2.5', '1e3', true, {}, []], 'Weight must be greater than 0'],
    ['serviceType', [undefined, null, '', 'same-day'], 'Service type must be standard, express or overnight'],
    ['currency', [undefined, null, '', 5], 'Currency is required'],
    ['currency', ['ZZZ', 'BTC'], 'No exchange rate is available for'],
    ['fromCountry', ['Atlantis', 'Singapore', 'ghana'], 'From country is not in the list'],
  ])('refuses %s %j', async (field, values, text) => {
    for (const value of values) {
      const answer = await ask({ [field]: value });
      const { fields } = (await answer.json()) as { fields: Record<string, string> };
      expect([value, answer.status, fields[field]]).toEqual([value, 400, expect.stringContaining(text)]);
    }
  });

  test('wants all three sides or none', async () => {
    const answer = await ask({ length: 10, width: 10 });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { length: 'Enter length, width and height, or none of them' } },
    ]);
  });
});

test('the currencies have flags and decimals, and the first twelve are the ones offered', async () => {
  const list = z.array(currencySchema).parse(await (await app.request('GET', '/api/currencies')).json());
  expect(list.slice(0, 12).map(({ code }) => code)).toEqual([
    'USD',
    'EUR',
    'GBP',
    'CAD',
    'JPY',
    'AUD',
    'CHF',
    'CNY',
    'INR',
    'BRL',
    'MXN',
    'KRW',
  ]);
  expect(list).toContainEqual({ code: 'EUR', flag: 'EU', name: 'Euro', decimals: 2 });
  expect(list).toContainEqual({ code: 'GHS', flag: 'GH', name: 'Ghanaian Cedi', decimals: 2 });
  expect(list).toContainEqual(expect.objectContaining({ code: 'XOF', decimals: 0 }));
  expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
});

test('the exchange rates say where they are from and of which day', async () => {
  const rates = exchangeRatesSchema.parse(await (await app.request('GET', '/api/exchange-rates/USD')).json());
  expect(rates).toMatchObject({ base: 'USD', asOf: '2026-09-29', source: expect.stringContaining('fawazahmed0') });
  expect(rates.rates).toMatchObject({ USD: 1, EUR: 0.88022588 });
  expect((await app.request('GET', '/api/exchange-rates/EUR')).status).toBe(404);
});

describe('rate sheets', () => {
  const publish = async (changes: object, username: 'admin' | 'auditor' = 'admin') =>
    app.request('POST', '/api/rate-sheets', {
      as: await app.signIn(username),
      body: { ...defaultRateSheet, version: 2, effectiveFrom: '2090-01-01', ...changes },
    });

  test('the bundled one is published once, however many start at once', async () => {
    const afresh = { ...app.core, models: emptyModels };
    await Promise.all([afresh, afresh, afresh, app.core].map((core) => publishDefaultRateSheet(core)));
    expect((await app.core.log.read('ratesheet')).map(({ type }) => type)).toEqual(['RateSheetPublished']);
  });

  test('a sheet that is incomplete, not the next, or of a past day is refused with the field at fault', async () => {
    for (const [changes, status, field] of [
      [{ prices: defaultRateSheet.prices.slice(1) }, 400, 'prices'],
      [{ effectiveFrom: '2026-01-01' }, 400, 'effectiveFrom'],
      [{ version: 3 }, 409, 'version'],
    ] as const) {
      const answer = await publish(changes);
      expect([answer.status, await answer.json()]).toMatchObject([status, { fields: { [field]: expect.any(String) } }]);
    }
  });

  test('a newer one holds from its day on, and prices name the version they were made by', async () => {
    expect((await publish({}, 'auditor')).status).toBe(403);
    expect((await publish({})).status).toBe(201);
    expect((await inForce('2090-01-01'))?.version).toBe(2);
    expect((await inForce('2089-12-31'))?.version).toBe(1);
    expect(await inForce('2025-12-31')).toBeUndefined();
    expect((await price()).rateSheetVersion).toBe(1);
    const listed = await app.request('GET', '/api/rate-sheets', { as: await app.signIn('auditor') });
    expect(z.array(rateSheetSchema).parse(await listed.json())).toMatchObject([{ version: 2 }, defaultRateSheet]);
  });
});
