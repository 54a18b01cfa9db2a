import type { CityPoint, ScanPlace } from '#contracts/events/shipment.ts';
import { countryCoded, hubs } from '#contracts/places.ts';
import type { StatusReason } from '#contracts/shipments.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { TestJourney } from '#contracts/test-numbers.ts';
import { derivedId } from '#infra/ids.ts';
import { eventIdOf, type CommandContext } from '../command.ts';
import { distanceKm } from '../domain/route.ts';
import type { ShipmentCommand } from '../domain/shipment.ts';
import type { Created } from '../domain/shipment-state.ts';
import { minutesAfter, stepContext } from './take-test-steps.ts';

/** A place by its part in the way: one of the ends, or the hub that is nearest to it. */
type Spot = 'origin' | 'firstHub' | 'lastHub' | 'destination';

/**
 * One step of a journey, so many minutes after the shipment was created: a scan, or a status that somebody reports, with how many minutes
 * later than at first the delivery is expected then; a simulated movement; or a scan of an earlier minute taken back.
 */
export type TestStep = { minute: number } & (
  | {
      type: 'scan' | 'report';
      status: ShipmentStatus;
      reason: StatusReason | null;
      spot: Spot;
      description: string;
      laterByMinutes?: number;
    }
  | { type: 'move' }
  | { type: 'withdraw'; scanOfMinute: number; explanation: string }
);

/** The shipment that is on the way. */
export type Travelling = Pick<Created, 'shipmentId' | 'origin' | 'destination' | 'estimatedDelivery'> & { createdAt: string };

const underWay: readonly TestStep[] = [
  { minute: 2, type: 'scan', status: 'picked_up', reason: null, spot: 'origin', description: 'Picked up from the sender' },
  { minute: 4, type: 'scan', status: 'in_transit', reason: null, spot: 'firstHub', description: 'Departed' },
  { minute: 6, type: 'scan', status: 'in_transit', reason: null, spot: 'lastHub', description: 'Arrived at the hub' },
];
const toTheDoor = (minute: number): TestStep => ({
  minute,
  type: 'scan',
  status: 'out_for_delivery',
  reason: null,
  spot: 'destination',
  description: 'Out for delivery',
});
const handedOver = (minute: number): TestStep => ({
  minute,
  type: 'scan',
  status: 'delivered',
  reason: null,
  spot: 'destination',
  description: 'Delivered to the recipient',
});

/** From the creation at minute 0 on, in the order of the minutes. */
export const testSteps: Record<TestJourney, readonly TestStep[]> = {
  delivered: [...underWay, { minute: 8, type: 'move' }, toTheDoor(10), handedOver(12)],
  delayed: [
    ...underWay,
    {
      minute: 8,
      type: 'report',
      status: 'delayed',
      reason: 'customs_hold',
      spot: 'lastHub',
      description: 'Held by customs',
      laterByMinutes: 4,
    },
    { minute: 12, type: 'scan', status: 'in_transit', reason: null, spot: 'lastHub', description: 'Released by customs' },
    toTheDoor(14),
    handedOver(16),
  ],
  returned: [
    ...underWay,
    toTheDoor(8),
    {
      minute: 10,
      type: 'scan',
      status: 'delayed',
      reason: 'refused',
      spot: 'destination',
      description: 'Refused by the recipient',
    },
    {
      minute: 12,
      type: 'scan',
      status: 'delayed',
      reason: 'returning',
      spot: 'lastHub',
      description: 'On the way back to the sender',
    },
    {
      minute: 16,
      type: 'report',
      status: 'cancelled',
      reason: 'returned',
      spot: 'origin',
      description: 'Returned to the sender',
    },
  ],
  lost: [
    ...underWay,
    { minute: 8, type: 'withdraw', scanOfMinute: 6, explanation: 'Another parcel was scanned' },
    {
      minute: 10,
      type: 'scan',
      status: 'delayed',
      reason: 'carrier_issue',
      spot: 'firstHub',
      description: 'Not found at the hub; a search began',
    },
    { minute: 16, type: 'report', status: 'cancelled', reason: 'lost', spot: 'firstHub', description: 'Lost' },
  ],
};

/** When a step is due. */
export const dueAt = ({ createdAt }: Travelling, minute: number): string => minutesAfter(createdAt, minute);

/** Who takes a step and under which id: the same however often, and by whichever process, so that no step is taken twice. */
export const contextOf = (shipment: Travelling, minute: number): CommandContext =>
  stepContext(derivedId('test journey', shipment.shipmentId, minute), dueAt(shipment, minute));

/** The command of a step. */
export function commandOf(shipment: Travelling, step: TestStep): ShipmentCommand {
  const { shipmentId, estimatedDelivery: expected } = shipment;
  const now = dueAt(shipment, step.minute);
  switch (step.type) {
    case 'scan':
    case 'report': {
      const { status, reason, description, spot, laterByMinutes: later } = step;
      const estimatedDelivery = later === undefined ? undefined : new Date(Date.parse(expected) + later * 60_000).toISOString();
      const report = { status, reason, place: placeOf(shipment, spot), description, occurredAt: now, estimatedDelivery };
      return step.type === 'scan'
        ? { type: 'recordScan', shipmentId, report, now }
        : { type: 'updateStatus', shipmentId, report, correction: false, now };
    }
    case 'move':
      return { type: 'simulateMovement', shipmentId, now };
    case 'withdraw': {
      const scanId = eventIdOf(contextOf(shipment, step.scanOfMinute).commandId, 0);
      return { type: 'correctScan', shipmentId, scanId, explanation: step.explanation, replacement: null, now };
    }
    default:
      return step satisfies never;
  }
}

function placeOf({ origin, destination }: Travelling, spot: Spot): ScanPlace {
  const end = spot === 'origin' || spot === 'firstHub' ? origin : destination;
  const [hub] = hubs.toSorted((a, b) => distanceKm(a, end) - distanceKm(b, end));
  if (hub && (spot === 'firstHub' || spot === 'lastHub')) {
    const { name, latitude, longitude, timeZone } = hub;
    return { name, latitude, longitude, timeZone };
  }
  return cityPlace(end);
}

const cityPlace = ({ city, country, latitude, longitude, timeZone }: CityPoint): ScanPlace => ({
  name: `${city}, ${countryCoded(country).name}`,
  latitude,
  longitude,
  timeZone,
});
