import { checkDigit } from './tracking-number.ts';

/** What a test number goes through. */
export const testJourneys = ['delivered', 'delayed', 'returned', 'lost'] as const;
export type TestJourney = (typeof testJourneys)[number];

/** No service has these letters: a test number is never the number of a parcel. */
export const testNumberPrefix = 'WT';

const numberOf = (nth: number): string => {
  const digits = String(nth).padStart(11, '0');
  return `${testNumberPrefix}${digits}${checkDigit(digits)}US`;
};

/** The tracking number of each journey; only test keys find them. */
export const testNumbers: Record<TestJourney, string> = {
  delivered: numberOf(1),
  delayed: numberOf(2),
  returned: numberOf(3),
  lost: numberOf(4),
};

/** Addresses there reach nobody (RFC 2606): the part before the `@` names the journey of a test shipment, with anything after a `+`. */
export const testRecipientDomain = 'waybill.test';

/** The journey that a test shipment to that address goes through by itself, undefined where it goes through none. */
export function testJourneyOf(email: string): TestJourney | undefined {
  const [local = '', domain] = email.toLowerCase().split('@');
  const [name] = local.split('+');
  return domain === testRecipientDomain ? testJourneys.find((journey) => journey === name) : undefined;
}

/** Minutes after which every journey begins again, at :00, :20 and :40 of each hour. */
export const testJourneyMinutes = 20;
