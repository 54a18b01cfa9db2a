import { countries } from '#contracts/places.ts';
import { servicePrefixes, serviceTypes, type ServiceType } from '#contracts/shipments.ts';
import { normaliseTrackingNumber } from '#contracts/tracking-number.ts';

export interface NumberReading {
  number: string;
  service: ServiceType | undefined;
  /** English name of the country it was sent from. */
  origin: string | undefined;
}

export function readNumber(input: string): NumberReading {
  const number = normaliseTrackingNumber(input.trim()).slice(0, 16);
  const service = serviceTypes.find((type) => number.startsWith(servicePrefixes[type]));
  const code = /^[A-Z]{2}\d{12}([A-Z]{2})$/.exec(number)?.[1];
  return { number, service, origin: countries.find((country) => country.code === code)?.name };
}

export function printPartial(number: string): string {
  const full = number.padEnd(16, '·');
  return [full.slice(0, 2), full.slice(2, 6), full.slice(6, 10), full.slice(10, 14), full.slice(14, 16)].join(' ');
}
