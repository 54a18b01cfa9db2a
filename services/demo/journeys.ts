import { countryNamed, hubs } from '#contracts/places.ts';
import { packageTypes, serviceTypes, shipmentStatuses, type CreateShipment, type ShipmentStatus, type StatusReason, type UpdateStatus } from '#contracts/shipments.ts';
import { checkDigit, servicePrefixes } from '#contracts/tracking-number.ts';
import { hubsBetween } from '../domain/route.ts';
import { demoPeople, type DemoPerson } from './people.ts';

/** A shipment of the demonstration: how it was created and what was reported of it, with the hours between. */
export interface DemoShipment {
  trackingNumber: string;
  createdAt: Date;
  body: CreateShipment;
  reports: { at: Date; body: UpdateStatus }[];
  random: Uint8Array;
}

const shipmentCount = 42;
const spanDays = 60;
const hourMs = 3_600_000;

/** The same shipments for the same day: 42 over the 60 days before `today`, over all seven statuses. */
export function demoShipments(today: Date): DemoShipment[] {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return Array.from({ length: shipmentCount }, (_, index) => demoShipment(index, midnight, today));
}

function demoShipment(index: number, midnight: number, today: Date): DemoShipment {
  const random = seeded(0x5eed + index * 7_919);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const status = shipmentStatuses[index % shipmentStatuses.length] as ShipmentStatus;
  const serviceType = serviceTypes[index % serviceTypes.length] as (typeof serviceTypes)[number];
  const sender = demoPeople[(index * 5) % demoPeople.length] as DemoPerson;
  const recipient = demoPeople[(index * 5 + 7 + (index % 4)) % demoPeople.length] as DemoPerson;
  const digits = Array.from({ length: 11 }, () => Math.floor(random() * 10)).join('');
  const ageDays = ageOf(status, index, random());
  const createdAt = new Date(Math.min(midnight - ageDays * 24 * hourMs + (7 + random() * 9) * hourMs, today.getTime() - 2 * hourMs));
  const weight = round(0.4 + random() * 14);
  const body: CreateShipment = {
    ...asSender(sender),
    ...asRecipient(recipient),
    packageType: pick(packageTypes),
    serviceType,
    weight,
    length: 10 + Math.floor(random() * 50),
    width: 10 + Math.floor(random() * 40),
    height: 5 + Math.floor(random() * 30),
    value: round(30 + random() * 900),
    shippingCost: round(18 + weight * (serviceType === 'standard' ? 4.5 : 8.2)),
  };
  return {
    trackingNumber: `${servicePrefixes[serviceType]}${digits}${checkDigit(digits)}${countryNamed(sender.country).code}`,
    createdAt,
    body,
    reports: journey({ status, sender, recipient, createdAt, today, random }),
    random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
  };
}

/** Finished shipments lie back up to sixty days, open ones a few; some were delivered today. */
function ageOf(status: ShipmentStatus, index: number, roll: number): number {
  if (status === 'delivered' && index > 28) return 3;
  if (status === 'delivered' || status === 'cancelled') return 6 + Math.floor(roll * (spanDays - 6));
  return status === 'pending' ? Math.floor(roll * 2) : 2 + Math.floor(roll * 4);
}

interface JourneyOptions {
  status: ShipmentStatus;
  sender: DemoPerson;
  recipient: DemoPerson;
  createdAt: Date;
  today: Date;
  random: () => number;
}

type Step = Omit<UpdateStatus, 'occurredAt'>;

function journey({ status, sender, recipient, createdAt, today, random }: JourneyOptions): DemoShipment['reports'] {
  const from = countryNamed(sender.country).capital;
  const to = countryNamed(recipient.country).capital;
  const route = hubsBetween(from, to).slice(0, 3);
  const stops = route.length > 0 ? route : hubs.slice(4, 5);
  const steps: Step[] = [
    { status: 'picked_up', location: `${sender.city}, ${sender.country}`, description: 'Picked up from the sender' },
    ...stops.flatMap((hub): Step[] => [
      { status: 'in_transit', location: hub.name, description: `Arrived at ${hub.name}` },
      { status: 'in_transit', location: hub.name, description: 'Departed on the next flight' },
    ]),
    { status: 'in_transit', location: `${recipient.city}, ${recipient.country}`, description: 'Cleared for import' },
    { status: 'out_for_delivery', location: `${recipient.city}, ${recipient.country}`, description: 'With the courier' },
    { status: 'delivered', location: `${recipient.city}, ${recipient.country}`, description: 'Handed to the recipient' },
  ];
  const taken = cut(steps, status, random());
  const spanMs = today.getTime() - createdAt.getTime();
  const strideMs = Math.min(9 * hourMs, (spanMs * 0.95) / Math.max(taken.length, 1));
  return taken.map((body, index) => ({ at: new Date(createdAt.getTime() + strideMs * (index + 0.6 + random() * 0.3)), body }));
}

const problems: readonly { reason: StatusReason; description: string }[] = [
  { reason: 'customs_hold', description: 'Held by customs for inspection' },
  { reason: 'weather', description: 'Flight cancelled because of a storm' },
  { reason: 'awaiting_information', description: 'The invoice is missing' },
];

/** The part of a full journey that leads to the status. */
function cut(steps: readonly Step[], status: ShipmentStatus, roll: number): Step[] {
  const upTo = (wanted: ShipmentStatus) => steps.slice(0, steps.findLastIndex((step) => step.status === wanted) + 1);
  switch (status) {
    case 'pending':
      return [];
    case 'cancelled':
      return [{ status, reason: 'other', location: steps[0]?.location ?? '', description: 'Cancelled by the sender before pickup' }];
    case 'delayed': {
      const travelled = steps.slice(0, 2);
      const problem = problems[Math.floor(roll * problems.length)] ?? problems[0];
      return [...travelled, { status, location: travelled.at(-1)?.location ?? '', description: '', ...problem }];
    }
    case 'in_transit':
      return steps.slice(0, 2 + Math.floor(roll * (steps.length - 4)));
    default:
      return upTo(status);
  }
}

const asSender = ({ name, email, phone, address, city, country }: DemoPerson) => ({
  senderName: name,
  senderEmail: email,
  senderPhone: phone,
  senderAddress: address,
  senderCity: city,
  senderCountry: country,
});

const asRecipient = ({ name, email, phone, address, city, country }: DemoPerson) => ({
  recipientName: name,
  recipientEmail: email,
  recipientPhone: phone,
  recipientAddress: address,
  recipientCity: city,
  recipientCountry: country,
});

const round = (value: number) => Math.round(value * 100) / 100;

/** A small fixed pseudo-random sequence (mulberry32), so that every installation shows the same demonstration. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
