import type { ShippingPrice } from '#contracts/rates.ts';

/** One printed line: a key of `result` in the dictionary, and what stands at its end. */
export interface ReceiptLine {
  label: 'base' | 'perKg' | 'weight' | 'billable' | 'surcharge' | 'total';
  amount: { usd: number } | { kilograms: number };
}

/** The lines of a price, in USD; the surcharge and the charged weight only where they matter. */
export function receiptLines(price: ShippingPrice): ReceiptLine[] {
  return [
    { label: 'base', amount: { usd: price.baseRate } },
    { label: 'perKg', amount: { usd: price.perKgRate } },
    { label: 'weight', amount: { kilograms: price.weight } },
    ...(price.billableWeight === price.weight
      ? []
      : [{ label: 'billable' as const, amount: { kilograms: price.billableWeight } }]),
    ...(price.internationalSurcharge > 0 ? [{ label: 'surcharge' as const, amount: { usd: price.internationalSurcharge } }] : []),
    { label: 'total', amount: { usd: price.costBreakdown.totalUSD } },
  ];
}
