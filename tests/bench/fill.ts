import { randomBytes } from 'node:crypto';
import { checkDigit } from '#contracts/tracking-number.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId, digits11From, freshId } from '#infra/ids.ts';
import type { Core } from '#services/compose.ts';
import { scanned, shipmentCreated } from '#tests/support/events.ts';
import { benchMetadata } from './metadata.ts';

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
  const estimatedDelivery = new Date(Date.now() + 86_400_000).toISOString();
  const created = shipmentCreated(id, { trackingNumber, sender: person(0), recipient: person(1), estimatedDelivery });
  const scans = Array.from({ length: eventsEach - 1 }, (_, step) => scanned(id, { description: `Scan ${step}` }));
  const commandId = derivedId('bench', id, randomBytes(4).toString('hex'));
  return [created, ...scans].map((event, step) => ({
    ...event,
    id: derivedId(commandId, step),
    metadata: benchMetadata(event.type, commandId),
  }));
}
