import fc from 'fast-check';
import { expect } from 'vitest';
import type { ReadEvent } from '#contracts/events/read.ts';
import { statusReasons } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { fold } from '#services/domain/decider.ts';
import { DomainError } from '#services/domain/errors.ts';
import { readDecider } from '#services/domain/personal-data-read.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { logged, shipmentCreated, streamFor, type Happening } from './events.ts';

/** When it begins. */
export const startMs = Date.UTC(2026, 2, 1, 8);
const ids = [1, 2, 3].map((index) => `01980000-0000-7000-8000-00000000000${index}`);
const places = [
  { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' },
  { name: 'Dubai International', latitude: 25.2532, longitude: 55.3657, timeZone: 'Asia/Dubai' },
  { name: 'Somewhere', latitude: null, longitude: null, timeZone: null },
];

/** The moment as people write it in one of several offsets. */
function written(ms: number, offsetHours: number): string {
  if (offsetHours === 0) return new Date(ms).toISOString();
  const local = new Date(ms + offsetHours * 3_600_000).toISOString().slice(0, -1);
  return `${local}${offsetHours < 0 ? '-' : '+'}0${Math.abs(offsetHours)}:00`;
}

/** Something that people try with one of three parcels. */
export const step = fc.record({
  id: fc.constantFrom(...ids),
  kind: fc.constantFrom(
    'updateStatus',
    'updateStatus',
    'recordScan',
    'simulateMovement',
    'correctScan',
    'correctScan',
    'cancel',
    'notifyReceiver',
    'read',
  ),
  nth: fc.nat(7),
  withdraws: fc.boolean(),
  status: fc.constantFrom(...shipmentStatuses, 'delivered', 'delivered', 'delivered', 'in_transit', 'in_transit'),
  reason: fc.option(fc.constantFrom(...statusReasons.slice(0, 2)), { freq: 3 }),
  correction: fc.boolean(),
  minutesLater: fc.nat(900),
  daysToDelivery: fc.option(fc.integer({ min: -1, max: 6 }), { freq: 2 }),
  minutesBack: fc.option(fc.integer({ min: -5, max: 2_000 })),
  offsetHours: fc.constantFrom(0, 2, -8),
  place: fc.constantFrom(...places),
  description: fc.constantFrom('Seen', 'Seen again'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const goods = {
  description: { subjectId: derivedId('sender'), value: 'Cotton shirts' },
  hsCode: '610910',
  origin: 'BD',
  quantity: 4,
  unitValueCents: 1_250,
};

const notification = {
  addressee: { subjectId: derivedId('addressee'), value: { email: 'jonas.weber@example.com' } },
  senderName: 'Ama Owusu',
  addressConfirmed: false,
};

/** Who looks at parcels. */
export const clerks = [derivedId('clerk'), derivedId('other clerk')];

/** Someone looks at a parcel, in one of the ways that there are. */
function readOf(shipmentId: string, nth: number): ReadEvent {
  const [accountId = '', addressee] = [clerks[nth % 2], { subjectId: derivedId('sender'), party: 'sender' as const }];
  const ways: ReadEvent[] = [
    { type: 'PersonalDataRead', data: { shipmentId, proof: 'session', accountId } },
    { type: 'PersonalDataRead', data: { shipmentId, proof: 'link', addressee } },
    { type: 'PersonalDataExported', data: { accountId, what: 'label', count: 1, shipmentId } },
    { type: 'PersonalDataExported', data: { accountId, what: 'csv', count: 3 } },
  ];
  return ways[nth % ways.length] ?? expect.unreachable('there are ways');
}

/** What really happens when people try these things, one after the other: refused commands leave nothing. */
export function historyFrom(steps: readonly Step[]): LoggedEvent[] {
  const happenings: Happening[] = [];
  const states = new Map<string, ShipmentState>();
  let nowMs = startMs;
  const happen = (id: string, command: ShipmentCommand) => {
    const state = states.get(id) ?? shipmentDecider.initial;
    for (const { occurredAt, ...event } of shipmentDecider.decide(command, state)) {
      const happening = { event, at: occurredAt ?? new Date(nowMs).toISOString() };
      happenings.push(happening);
      states.set(id, fold(shipmentDecider, logged(happenings).slice(-1), states.get(id)));
    }
  };
  const look = (event: ReadEvent, now: string) => {
    const stream = streamFor(event);
    const own = logged(happenings).filter((one) => one.stream === stream);
    const decided = readDecider.decide({ type: 'record', event, now }, fold(readDecider, own));
    happenings.push(...decided.map((read) => ({ event: read, at: now })));
  };
  for (const each of steps) {
    const { id, kind, nth, withdraws, minutesLater, minutesBack, daysToDelivery, offsetHours, correction, ...seen } = each;
    nowMs += minutesLater * 60_000;
    const now = new Date(nowMs).toISOString();
    if (!states.has(id)) {
      const trackingNumber = `WE48392017552${ids.indexOf(id)}GH`;
      happen(id, {
        type: 'create',
        shipment: shipmentCreated(id, {
          trackingNumber,
          shippingCostCents: 1_000 + ids.indexOf(id),
          ...(nth % 2 === 0 && { customsLines: [goods] }),
        }).data,
      });
      continue;
    }
    const occurredAt = minutesBack === null ? undefined : written(nowMs - minutesBack * 60_000, offsetHours);
    const estimatedDelivery = daysToDelivery === null ? undefined : written(nowMs + daysToDelivery * 86_400_000, offsetHours);
    const report = { ...seen, occurredAt, estimatedDelivery };
    try {
      if (kind === 'read') look(readOf(id, nth), now);
      else if (kind === 'simulateMovement') happen(id, { type: kind, shipmentId: id, now });
      else if (kind === 'notifyReceiver') happen(id, { type: kind, shipmentId: id, ...notification });
      else if (kind === 'correctScan') {
        const state = states.get(id);
        const stops = state?.type === 'created' ? state.stops : [];
        const scanId = stops[nth % stops.length]?.eventId ?? id;
        const replacement = withdraws ? null : { ...seen, occurredAt };
        happen(id, { type: kind, shipmentId: id, scanId, explanation: 'Wrong', replacement, now });
      } else if (kind === 'cancel') happen(id, { type: kind, shipmentId: id, reason: 'other', description: 'Asked back', now });
      else if (kind === 'recordScan') happen(id, { type: kind, shipmentId: id, report, now });
      else happen(id, { type: 'updateStatus', shipmentId: id, report, correction, now });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return logged(happenings);
}
