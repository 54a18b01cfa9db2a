import { derivedId, freshId } from '#infra/ids.ts';
import { eventIdOf } from '../command.ts';
import type { Core } from '../compose.ts';
import { importedBy } from './imported-by.ts';
import type { DemoShipment } from './demo-shipment.ts';
import { demoShipments } from './journeys.ts';
import { shipmentIdOf } from './shipment-id.ts';

const atOnce = 6;

/**
 * Adds the demo shipments to the log, as imported history: no email is sent. Every command has a fixed id,
 * so that an interrupted seeding goes on where it stopped and a finished one adds nothing.
 */
export async function seedDemo(core: Pick<Core, 'shipments' | 'log' | 'clock'>): Promise<number> {
  const shipments = demoShipments(core.clock.now());
  const marker = shipments.at(-1);
  if (!marker || (await shipmentIdOf(core, marker.trackingNumber)) !== undefined) return 0;
  // The last one is written last: its number is the mark of a finished seeding.
  const queue = shipments.slice(0, -1);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await seedShipment(core, next);
    }),
  );
  await seedShipment(core, marker);
  return shipments.length;
}

async function seedShipment(core: Pick<Core, 'shipments' | 'log'>, shipment: DemoShipment): Promise<void> {
  const { trackingNumber, createdAt, body, reports } = shipment;
  const id = (await shipmentIdOf(core, trackingNumber)) ?? freshId(createdAt, shipment.random);
  await core.shipments.create(id, body, importedBy(derivedId('demo', trackingNumber, 'create'), createdAt), { trackingNumber });
  const commandIdOf = (nth: number) => derivedId('demo', trackingNumber, nth);
  for (const [nth, { at, body: report }] of reports.entries()) {
    await core.shipments.updateStatus(id, report, importedBy(commandIdOf(nth), at), {});
  }
  for (const [nth, { correction }] of reports.entries()) {
    if (!correction) continue;
    const context = importedBy(derivedId('demo', trackingNumber, nth, 'correction'), correction.at);
    await core.shipments.correctScan({ shipmentId: id, scanId: eventIdOf(commandIdOf(nth), 0) }, correction.body, context);
  }
}
