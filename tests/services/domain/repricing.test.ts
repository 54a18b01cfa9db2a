import { expect, test } from 'vitest';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { noRepricing, repriced, type QuotedParcel } from '#services/domain/repricing.ts';

/** 2.5 kg express from Ghana to Germany cost 65.64 by the bundled sheet. */
const quote = (quoteId: string, totalCents: number): QuotedParcel => ({
  quoteId,
  from: 'GH',
  to: 'DE',
  service: 'express',
  weightKg: 2.5,
  totalCents,
});

test('quotes are counted by which way their price goes, and summed up', () => {
  const so = repriced(noRepricing, defaultRateSheet, [quote('a', 6_000), quote('b', 7_000)]);
  expect(repriced(so, defaultRateSheet, [quote('c', 6_564)])).toMatchObject({
    quotes: 3,
    dearer: 1,
    cheaper: 1,
    beforeCents: 19_564,
    afterCents: 3 * 6_564,
  });
});

test('the ten largest changes are named, whichever way they go, and none of what stays', () => {
  const first = Array.from({ length: 12 }, (_, index) => quote(`q${index}`, 6_564 + index * 100));
  const so = repriced(noRepricing, defaultRateSheet, first);
  const { largest } = repriced(so, defaultRateSheet, [quote('much dearer', 1)]);
  expect(largest.map(({ quoted }) => quoted.quoteId)).toEqual([
    'much dearer',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `q${n}`),
  ]);
  expect(repriced(noRepricing, defaultRateSheet, [quote('same', 6_564)]).largest).toEqual([]);
});
