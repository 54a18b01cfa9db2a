import { expect, test } from 'vitest';
import { countedIn } from '#services/audit/counted.ts';
import { shipmentAudit } from '#services/shipments/audit.ts';
import { estimateRevised, logged, scanned, shipmentCreated } from '#tests/support/events.ts';

const id = '01980000-0000-7000-8000-000000000001';
const bulk = { id: '01980000-0000-7000-8000-0000000000b1', at: '2026-03-01T11:00:00.000Z' };
const planned = shipmentCreated(id).data.estimatedDelivery;
const later = '2026-03-09T09:00:00.000Z';
const history = logged([
  { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
  { event: scanned(id), at: '2026-03-01T10:00:00.000Z' },
  { event: estimateRevised(id, { previous: planned, estimatedDelivery: later, bulk }), at: '2026-03-01T11:00:00.000Z' },
  {
    event: estimateRevised(id, { previous: later, estimatedDelivery: planned, reason: null, undoes: bulk.id }),
    at: '2026-03-01T11:05:00.000Z',
  },
]);
const asOf = (as: 'known' | 'happened', revision: bigint) => {
  const { events, last } = countedIn(history, { asOf: revision, as, corrections: shipmentAudit.corrections });
  const view = shipmentAudit.viewAfter(events, '2026-03-02T09:00:00.000Z');
  return { last: Number(last?.revision), fields: view?.fields };
};

test('a date that a bulk update set and its undoing took back was known then, and never happened', () => {
  expect(asOf('known', 2n)).toMatchObject({ last: 2, fields: { estimatedDelivery: later } });
  expect(asOf('known', 3n)).toMatchObject({ last: 3, fields: { estimatedDelivery: planned } });
  for (const revision of [2n, 3n])
    expect(asOf('happened', revision)).toMatchObject({ last: 1, fields: { estimatedDelivery: planned } });
});

test('a date that was revised and stands did happen', () => {
  const revised = logged([
    { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
    { event: estimateRevised(id, { previous: planned, estimatedDelivery: later, bulk }), at: '2026-03-01T11:00:00.000Z' },
  ]);
  expect(shipmentAudit.corrections?.(revised)).toEqual(new Map());
});
