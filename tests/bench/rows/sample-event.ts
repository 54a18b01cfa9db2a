import { randomUUID } from 'node:crypto';
import { benchMetadata } from '../metadata.ts';

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
  metadata: benchMetadata('ShipmentStatusUpdated', randomUUID()),
};
