import { randomUUID } from 'node:crypto';

const commandId = randomUUID();

/** An event of the size that staff's updates have. */
export const sampleEvent = {
  type: 'ShipmentStatusUpdated',
  data: {
    shipmentId: randomUUID(),
    status: 'in_transit',
    reason: null,
    place: { name: 'London Heathrow', latitude: 51.47, longitude: -0.4543, timeZone: 'Europe/London' },
    description: 'Update',
    correction: false,
  },
  metadata: {
    commandId,
    requestHash: 'bench',
    actorId: 'bench',
    actorRole: 'system',
    source: 'import',
    correlationId: commandId,
    schemaVersion: 1,
    occurredAt: new Date().toISOString(),
  },
};
