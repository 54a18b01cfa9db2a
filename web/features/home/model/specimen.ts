import type { ServiceType } from '#contracts/shipments.ts';

const service: ServiceType = 'express';

/** The parcel on the waybill of the home page; its check digit is wrong, so the number cannot exist. */
export const specimen = {
  number: 'WE483920175526BF',
  service,
  origin: 'Burkina Faso',
  destination: 'Germany',
  weightKg: 2.5,
  /** From now until it is expected. */
  expectedInMs: 4 * 24 * 60 * 60 * 1000,
};
