import { countryNamed } from '#contracts/places.ts';
import {
  packageTypes,
  servicePrefixes,
  serviceTypes,
  transitDays,
  type CreateShipment,
  type ServiceType,
  type StatusReason,
  type UpdateStatus,
} from '#contracts/shipments.ts';
import { finalStatuses, shipmentStatuses, type ShipmentStatus } from '#contracts/statuses.ts';
import { checkDigit } from '#contracts/tracking-number.ts';
import { hubsBetween } from '../domain/route.ts';
import type { DemoShipment } from './demo-shipment.ts';
import { withMistakes } from './mistakes.ts';
import { demoPeople, type DemoPerson } from './people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Hours between two scans, by how fast the service is. */
const strideHours: Record<ServiceType, number> = { standard: 16, express: 8, overnight: 3 };

interface Share {
  status: ShipmentStatus;
  count: number;
  ageDays(nth: number): number;
}

/** The delivered ones reach back sixty days, most of them to the week before this one, so that the dashboard compares like with like. */
const closed: readonly Share[] = [
  { status: 'delivered', count: 3, ageDays: (nth) => 4.6 / 2.1 ** nth },
  { status: 'delivered', count: 20, ageDays: (nth) => 6.5 + nth * 0.5 + nth ** 3 * 0.0064 },
  { status: 'cancelled', count: 3, ageDays: (nth) => 9 + nth * 15 },
];

const onTime: readonly Share[] = [
  { status: 'in_transit', count: 6, ageDays: (nth) => 1 + nth * 0.8 },
  { status: 'out_for_delivery', count: 3, ageDays: (nth) => 3.5 + nth },
  { status: 'picked_up', count: 2, ageDays: (nth) => 0.8 + nth * 0.4 },
  { status: 'pending', count: 2, ageDays: (nth) => 0.3 + nth * 0.5 },
];

/** Every other status is where a journey was held up. */
const heldUp: readonly Share[] = shipmentStatuses
  .filter((status) => ![...closed, ...onTime].some((share) => share.status === status))
  .map((status) => ({ status, count: 3, ageDays: (nth) => 3 + nth * 3 }));

/** How many shipments stand where, and how old they are in days. */
const plan: readonly Share[] = [...closed, ...heldUp, ...onTime];

const isHeldUp = (wanted: ShipmentStatus): boolean => heldUp.some(({ status }) => status === wanted);

/** The same 42 shipments for the same moment: over the sixty days before `now`, in all seven statuses. */
export function demoShipments(now: Date): DemoShipment[] {
  const placed = plan.flatMap(({ status, count, ageDays }) =>
    Array.from({ length: count }, (_, nth) => ({ status, ageDays: ageDays(nth) })),
  );
  const shipments = placed.map(({ status, ageDays }, index) =>
    demoShipment(index, status, new Date(now.getTime() - ageDays * dayMs), now),
  );
  return shipments.map((shipment, index) => (index === mistaken ? withMistakes(shipment) : shipment));
}

/** The place of the delivered shipment whose scans were corrected. */
export const mistaken = 1;

function demoShipment(index: number, status: ShipmentStatus, createdAt: Date, now: Date): DemoShipment {
  const random = seeded(0x5eed + index * 7_919);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const serviceType = serviceFor(index, status, (now.getTime() - createdAt.getTime()) / dayMs);
  const sender = demoPeople[(index * 5) % demoPeople.length] as DemoPerson;
  const recipient = demoPeople[(index * 5 + 7 + (index % 4)) % demoPeople.length] as DemoPerson;
  const digits = Array.from({ length: 11 }, () => Math.floor(random() * 10)).join('');
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
    reports: journey({ status, serviceType, sender, recipient, createdAt, now, random }),
    random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
  };
}

/** The services take turns; a parcel that is simply on its way has one that still keeps its promise. */
function serviceFor(index: number, status: ShipmentStatus, ageDays: number): ServiceType {
  const service = serviceTypes[index % serviceTypes.length] ?? 'standard';
  const mayBeLate = isHeldUp(status) || finalStatuses.includes(status);
  return mayBeLate || transitDays[service] > ageDays ? service : 'standard';
}

interface JourneyOptions {
  status: ShipmentStatus;
  serviceType: ServiceType;
  sender: DemoPerson;
  recipient: DemoPerson;
  createdAt: Date;
  now: Date;
  random: () => number;
}

type Step = Omit<UpdateStatus, 'occurredAt'>;

function journey({ status, serviceType, sender, recipient, createdAt, now, random }: JourneyOptions): DemoShipment['reports'] {
  const from = countryNamed(sender.country).capital;
  const to = countryNamed(recipient.country).capital;
  const origin = `${sender.city}, ${sender.country}`;
  const destination = `${recipient.city}, ${recipient.country}`;
  const steps: Step[] = [
    { status: 'picked_up', location: origin, description: 'Picked up from the sender' },
    { status: 'in_transit', location: origin, description: 'Cleared for export' },
    ...hubsBetween(from, to).flatMap((hub): Step[] => [
      { status: 'in_transit', location: hub.name, description: `Arrived at ${hub.name}` },
      { status: 'in_transit', location: hub.name, description: 'Departed on the next flight' },
    ]),
    { status: 'in_transit', location: destination, description: 'Cleared for import' },
    { status: 'out_for_delivery', location: destination, description: 'With the courier' },
    { status: 'delivered', location: destination, description: 'Handed to the recipient' },
  ];
  const taken = cut(steps, status, random());
  const spanMs = now.getTime() - createdAt.getTime();
  const strideMs = Math.min(strideHours[serviceType] * hourMs, (spanMs * 0.999) / Math.max(taken.length, 1));
  return taken.map((body, index) => {
    const wobble = index === taken.length - 1 ? 1 : 0.6 + random() * 0.3;
    const at = new Date(createdAt.getTime() + strideMs * (index + wobble));
    return { at, body: isHeldUp(body.status) ? { ...body, estimatedDelivery: laterBy(at, 3) } : body };
  });
}

const laterBy = (at: Date, days: number): string => new Date(at.getTime() + days * dayMs).toISOString();

const problems: readonly { reason: StatusReason; description: string }[] = [
  { reason: 'customs_hold', description: 'Held by customs for inspection' },
  { reason: 'weather', description: 'Flight cancelled because of a storm' },
  { reason: 'awaiting_information', description: 'The invoice is missing' },
];

function cut(steps: readonly Step[], status: ShipmentStatus, roll: number): Step[] {
  if (isHeldUp(status)) {
    const travelled = steps.slice(0, 3);
    const problem = problems[Math.floor(roll * problems.length)] ?? problems[0];
    return [...travelled, { status, location: travelled.at(-1)?.location ?? '', description: '', ...problem }];
  }
  switch (status) {
    case 'cancelled':
      return [
        { status, reason: 'other', location: steps[0]?.location ?? '', description: 'Cancelled by the sender before pickup' },
      ];
    case 'in_transit':
      return steps.slice(0, 2 + Math.floor(roll * (steps.length - 4)));
    default:
      return steps.slice(0, steps.findLastIndex((step) => step.status === status) + 1);
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
