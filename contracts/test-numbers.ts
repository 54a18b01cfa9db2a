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

/**
 * Addresses there reach nobody (RFC 2606): the part before the `@` names the journey of a test shipment or test quote, with anything after
 * a `+`.
 */
export const testAddressDomain = 'waybill.test';

/** The one of these journeys that the address names, undefined where it names none. */
function journeyNamed<Journey extends string>(email: string, journeys: readonly Journey[]): Journey | undefined {
  const [local = '', domain] = email.toLowerCase().split('@');
  const [name] = local.split('+');
  return domain === testAddressDomain ? journeys.find((journey) => journey === name) : undefined;
}

/** The journey that a test shipment to that address goes through by itself, undefined where it goes through none. */
export const testJourneyOf = (email: string): TestJourney | undefined => journeyNamed(email, testJourneys);

/** What a test quote goes through: staff answer it, and its customer may accept the answer. */
export const testQuoteJourneys = ['answered', 'accepted'] as const;
export type TestQuoteJourney = (typeof testQuoteJourneys)[number];

/** The journey of a test quote that was asked for from that address, undefined where nobody answers it. */
export const testQuoteJourneyOf = (email: string): TestQuoteJourney | undefined => journeyNamed(email, testQuoteJourneys);

/** Minutes after which every journey begins again, at :00, :20 and :40 of each hour. */
export const testJourneyMinutes = 20;
