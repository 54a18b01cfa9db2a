import type { CorrectScan } from '#contracts/shipment-corrections.ts';
import type { CreateShipment, UpdateStatus } from '#contracts/shipments.ts';

export interface DemoShipment {
  trackingNumber: string;
  createdAt: Date;
  body: CreateShipment;
  reports: DemoReport[];
  random: Uint8Array;
}

/** Something that was seen, and how it was corrected later, where it was wrong. */
export interface DemoReport {
  at: Date;
  body: UpdateStatus;
  correction?: { at: Date; body: CorrectScan };
}
