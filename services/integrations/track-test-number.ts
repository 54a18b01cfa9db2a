import { testJourneyMinutes, testJourneys, testNumbers, type TestJourney } from '#contracts/test-numbers.ts';
import type { CityPoint } from '#contracts/events/shipment.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { derivedId } from '#infra/ids.ts';
import { eventsOf } from '../command.ts';
import { fold } from '../domain/decider.ts';
import { shipmentDecider, type ShipmentCommand } from '../domain/shipment.ts';
import type { Created, ShipmentState } from '../domain/shipment-state.ts';
import { maskTracking, trackingView } from '../domain/tracking-view.ts';
import { commandOf, contextOf, dueAt, testSteps } from './test-journey.ts';

const runMs = testJourneyMinutes * 60_000;
/** When a parcel without trouble is delivered. */
const expectedAfterMs = 12 * 60_000;

const boston: CityPoint = {
  city: 'Boston',
  country: 'US',
  latitude: 42.3601,
  longitude: -71.0589,
  timeZone: 'America/New_York',
};
const munich: CityPoint = {
  city: 'Munich',
  country: 'DE',
  latitude: 48.1351,
  longitude: 11.582,
  timeZone: 'Europe/Berlin',
};

/**
 * The tracking of a test number at that moment; undefined for any other number. It follows from the number and the time alone: nothing
 * is stored for it, so that nothing of it can come into the log, a list or an email.
 */
export function trackTestNumber(trackingNumber: string, now: Date): Tracking | undefined {
  const journey = testJourneys.find((name) => testNumbers[name] === trackingNumber);
  if (!journey) return undefined;
  const state = stateAt(journey, now.getTime());
  return state.type === 'none' ? undefined : maskTracking(trackingView(state));
}

/** By the rules for real shipments. */
function stateAt(journey: TestJourney, now: number): ShipmentState {
  const begun = Math.floor(now / runMs) * runMs;
  const createdAt = new Date(begun).toISOString();
  const shipmentId = derivedId('test shipment', testNumbers[journey], createdAt);
  const shipment = created(shipmentId, testNumbers[journey], new Date(begun + expectedAfterMs).toISOString());
  const travelling = { ...shipment, createdAt };
  let state: ShipmentState = shipmentDecider.initial;
  const run = (minute: number, command: ShipmentCommand) => {
    const decided = shipmentDecider.decide(command, state);
    state = fold(shipmentDecider, eventsOf(decided, contextOf(travelling, minute)), state);
  };

  run(0, { type: 'create', shipment });
  for (const step of testSteps[journey]) {
    if (Date.parse(dueAt(travelling, step.minute)) > now) break;
    run(step.minute, commandOf(travelling, step));
  }
  return state;
}

const created = (shipmentId: string, trackingNumber: string, estimatedDelivery: string): Created => ({
  shipmentId,
  trackingNumber,
  sender: party('Test Sender'),
  recipient: party('Test Recipient'),
  origin: boston,
  destination: munich,
  packageType: 'Standard Package',
  serviceType: 'express',
  weightKg: 2,
  lengthCm: 30,
  widthCm: 20,
  heightCm: 10,
  valueCents: 5_000,
  shippingCostCents: 4_500,
  estimatedDelivery,
  language: 'en',
});

const party = (name: string): Created['sender'] => ({
  subjectId: derivedId('test person', name),
  value: { name, email: '', phone: null, address: '' },
});
