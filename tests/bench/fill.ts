import { randomBytes } from 'node:crypto';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { EventMetadata } from '#contracts/events/envelope.ts';
import { countryCoded } from '#contracts/places.ts';
import { checkDigit } from '#contracts/tracking-number.ts';
import { streamOf } from '#contracts/subjects.ts';
import { derivedId, digits11From, freshId } from '#infra/ids.ts';
import type { Core } from '#services/compose.ts';

const people = 200;
const atOnce = 64;

/** A shipment of the filling: its id and number. */
export interface Filled {
  id: string;
  trackingNumber: string;
}

/** Appends that many shipments of `eventsEach` events straight to the log. */
export async function fill({ log, personalData }: Core, shipments: number, eventsEach: number): Promise<Filled[]> {
  const subjects = await Promise.all(
    Array.from({ length: people }, (_, index) => personalData.subjectFor(`person${index}@example.com`)),
  );
  const filled: Filled[] = [];
  let next = 0;
  const work = async () => {
    while (next < shipments) {
      const index = next++;
      const digits = digits11From(freshId());
      const shipment = { id: freshId(), trackingNumber: `WE${digits}${checkDigit(digits)}GH` };
      filled.push(shipment);
      const events = historyOf(shipment, index, subjects, eventsEach);
      await log.store.append(streamOf.shipment(shipment.id), 'no_stream', await log.seal(events));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return filled;
}

function historyOf({ id, trackingNumber }: Filled, index: number, subjects: readonly string[], eventsEach: number) {
  const person = (offset: number) => ({
    subjectId: subjects[(index + offset) % subjects.length] ?? '',
    value: {
      name: `Person ${index + offset}`,
      email: `person${index + offset}@example.com`,
      phone: null,
      address: '1 High Street',
    },
  });
  const at = (code: string, city: string) => ({ city, country: code, ...countryCoded(code).capital });
  const created: WaybillEvent = {
    type: 'ShipmentCreated',
    data: {
      shipmentId: id,
      trackingNumber,
      sender: person(0),
      recipient: person(1),
      origin: at('GH', 'Accra'),
      destination: at('DE', 'Berlin'),
      packageType: 'Electronics',
      serviceType: 'express',
      weightKg: 2.5,
      lengthCm: 10,
      widthCm: 20,
      heightCm: 30,
      valueCents: 5_000,
      shippingCostCents: 2_500,
      estimatedDelivery: new Date(Date.now() + 86_400_000).toISOString(),
      language: 'de',
    },
  };
  const place = { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' };
  const scans = Array.from({ length: eventsEach - 1 }, (_, step): WaybillEvent => {
    return {
      type: 'ShipmentScanned',
      data: { shipmentId: id, status: 'in_transit', reason: null, place, description: `Scan ${step}` },
    };
  });
  const commandId = derivedId('bench', id, randomBytes(4).toString('hex'));
  const metadata: EventMetadata = {
    commandId,
    requestHash: 'bench',
    actorId: 'bench',
    actorRole: 'system',
    source: 'import',
    correlationId: commandId,
    schemaVersion: 1,
    occurredAt: new Date().toISOString(),
  };
  return [created, ...scans].map((event, step) => ({ ...event, id: derivedId(commandId, step), metadata }));
}
