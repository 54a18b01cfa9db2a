import { describe, expect, test } from 'vitest';
import type { ShippingPrice } from '#contracts/rates.ts';
import { receiptLines } from '#web/features/calculator/model/receipt.ts';

const price: ShippingPrice = {
  formattedCost: '€67.14',
  currency: 'EUR',
  baseRate: 36,
  perKgRate: 9.8,
  weight: 3.5,
  billableWeight: 3.5,
  internationalSurcharge: 5.98,
  exchangeRate: 0.8802,
  costBreakdown: { baseUSD: 36, weightUSD: 34.3, surchargeUSD: 5.98, totalUSD: 76.28, total: 67.14 },
  serviceType: 'express',
  zone: 'elsewhere',
  rateSheetVersion: 1,
  rates: { source: 'a table', asOf: '2026-09-29', retrievedAt: null, fallback: false },
};
const labels = (of: ShippingPrice) => receiptLines(of).map(({ label }) => label);

describe('the lines of a receipt', () => {
  test('name what a price across a border is made of', () => {
    expect(labels(price)).toEqual(['base', 'perKg', 'weight', 'surcharge', 'total']);
  });

  test('have no surcharge line where there is none', () => {
    expect(labels({ ...price, internationalSurcharge: 0 })).not.toContain('surcharge');
  });

  test('say what a bulky parcel is charged for', () => {
    expect(receiptLines({ ...price, billableWeight: 8 })).toContainEqual({ label: 'billable', amount: { kilograms: 8 } });
  });
});
