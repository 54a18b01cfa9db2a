import { calculatorCountries } from '#contracts/places.ts';
import { calculateShippingSchema, type CalculateShipping } from '#contracts/rates.ts';
import type { ShipmentDraft } from './shipment-draft.ts';

/** What the rate sheet is asked about the parcel in US dollars; undefined while it cannot be asked. */
export function rateQuestion(draft: ShipmentDraft): CalculateShipping | undefined {
  const { senderCountry, recipientCountry, weight, serviceType, length, width, height } = draft;
  const question = { fromCountry: senderCountry, toCountry: recipientCountry, weight, serviceType, length, width, height };
  return calculateShippingSchema.safeParse({ ...question, currency: 'USD' }).data;
}

/** Whether one of the countries is none that prices are calculated for. */
export const isOffLane = ({ senderCountry, recipientCountry }: ShipmentDraft): boolean =>
  [senderCountry, recipientCountry].some((country) => country !== '' && !calculatorCountries.some((name) => name === country));
