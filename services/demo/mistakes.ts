import type { DemoReport, DemoShipment } from './demo-shipment.ts';

const between = (a: Date, b: Date, share: number): Date => new Date(a.getTime() + share * (b.getTime() - a.getTime()));

/**
 * The same journey with two mistakes in it, both corrected since: its second scan was recorded too late, and after that the parcel was taken
 * for another one. The shipment has at least three reports.
 */
export function withMistakes(shipment: DemoShipment): DemoShipment {
  const [first, late, next, ...rest] = shipment.reports;
  if (!first || !late || !next) throw new RangeError('a journey with mistakes has at least three reports');
  const corrected: DemoReport = {
    ...late,
    correction: {
      at: between(late.at, next.at, 0.6),
      body: {
        ...late.body,
        action: 'replace',
        explanation: 'The clock of the handset was fast. The time is that of the customs papers.',
        occurredAt: between(first.at, late.at, 0.5).toISOString(),
      },
    },
  };
  const strayAt = between(late.at, next.at, 0.3);
  const stray: DemoReport = {
    at: strayAt,
    body: { status: 'in_transit', location: 'Tokyo Narita', description: 'Arrived at Tokyo Narita' },
    correction: {
      at: between(late.at, next.at, 0.8),
      body: { action: 'withdraw', explanation: 'The label of another parcel was scanned.' },
    },
  };
  return { ...shipment, reports: [first, corrected, stray, next, ...rest] };
}
