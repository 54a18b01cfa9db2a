import type { Labels } from '#contracts/labels/labels.ts';
import type { ServiceType } from '#contracts/shipments.ts';

/** Every sentence of the assistant in one language. Values come in as text, already formatted. */
export interface AssistantTexts {
  labels: Labels;
  welcome(name: string): string;
  who: string;
  greeting: string;
  thanks: string;
  stopped: string;
  empty: string;
  unknown: string;
  offerPerson: string;
  /** Said to a photo. */
  photo: string;
  tracking: {
    ask: string;
    needed: string;
    typo(number: string): string;
    foreign: string;
    unknown(number: string): string;
    later: string;
    status(number: string, status: string): string;
    reason(reason: string): string;
    scan(place: string, time: string): string;
    expected(place: string, day: string): string;
    proof: string;
    proofWrong: string;
    opened(link: string): string;
  };
  price: {
    from: string;
    to: string;
    weight: string;
    service: string;
    countryUnclear: string;
    countryUnpriced(country: string): string;
    countries(list: string): string;
    weightUnclear: string;
    weightNotPositive: string;
    weightTooHeavy: string;
    serviceUnclear: string;
    result(parcel: { weight: string; from: string; to: string; service: string }, total: string): string;
    parts(base: string, weight: string): string;
    surcharge(amount: string): string;
    currencyUnclear(code: string): string;
    estimate: string;
    unavailable: string;
  };
  /** How long each service takes. */
  days: Readonly<Record<ServiceType, string>>;
  service(name: string, days: string): string;
  delivery: { lead: string; note: string };
  international: {
    ask: string;
    unclear: string;
    notServed(country: string): string;
    declaration(country: string): string;
    sameArea(country: string, area: string): string;
    recipientId(country: string, id: string): string;
    goods: string;
  };
  billing: { prices: string; person: string };
  hours: {
    week(hours: string, zone: string): string;
    closedDay: string;
    openUntil(time: string): string;
    closedUntil(time: string): string;
    closed: string;
    holiday(day: string, hours: string): string;
  };
  person: {
    handedOver: string;
    place(place: string): string;
    wait(duration: string): string;
    noWait: string;
    closedUntil(time: string): string;
    closed: string;
    nobody: string;
    /** Before the place in the line, where everybody has been busy. */
    busy: string;
    askEmail: string;
    emailKept(address: string): string;
    emailUnclear: string;
  };
}
