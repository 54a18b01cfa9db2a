import { expect, test } from 'vitest';
import { useFieldText } from '#web/features/audit/hooks/use-field-text.ts';
import { render } from '../render.tsx';

function Value({ kind, path, value }: { kind: string; path: string; value: unknown }) {
  return <output>{useFieldText(kind).textOf(path, value)}</output>;
}

test.each([
  ['the service of a shipment', 'shipment', 'serviceType', 'express', 'Express'],
  ['the language of a customer', 'shipment', 'language', 'ja', 'Japanese'],
  ['how a parcel stood', 'shipment', 'scans.0.status', 'picked_up', 'Picked Up'],
  ['where goods come from', 'shipment', 'customsLines.0.originCountry', 'GH', 'Ghana'],
  ['what is no country any more', 'shipment', 'customsLines.0.originCountry', 'XX', 'XX'],
  ['how an account stood', 'account', 'state', 'active', 'Active'],
  ['how an import stood', 'import', 'state', 'cancelling', 'Being cancelled'],
  ['which events an endpoint is sent', 'webhook', 'types.1', 'shipment.status_changed', 'Status reported'],
  ['which countries are in a region', 'ratesheet', 'regions.0.countries.1', 'JP', 'Japan'],
  ['a price of a rate sheet', 'ratesheet', 'prices.0.breaks.1.baseCents', 12_345, '$123.45'],
  ['a surcharge', 'ratesheet', 'surcharge.basisPoints', 1_250, '12.5%'],
  ['the first column of a file', 'import', 'columns.reference', 0, '1'],
  ['a day', 'quote', 'answer.validUntil', '2026-03-31', '31 Mar 2026'],
  ['a port', 'mailbox', 'imap.port', 1_993, '1993'],
  ['what somebody wrote', 'quote', 'description', 'active', 'active'],
  ['a number that looks like a day', 'quote', 'description', '2026-99-99', '2026-99-99'],
  ['a day that is in no calendar', 'quote', 'description', '2026-02-31', '2026-02-31'],
  ['a number that looks like a time', 'quote', 'description', '2026-13-45T10:00', '2026-13-45T10:00'],
  ['words that begin with a time', 'quote', 'description', '2026-03-31T10:00Z (or later)', '2026-03-31T10:00Z (or later)'],
])('auditors read %s as the other screens write it', async (_what, kind, path, value, text) => {
  const { place, unmount } = await render(<Value kind={kind} path={path} value={value} />);
  expect(place.textContent).toBe(text);
  await unmount();
});
