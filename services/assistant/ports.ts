import type { Language } from '#contracts/languages.ts';
import type { CalculateShipping, ShippingPrice } from '#contracts/rates.ts';
import type { Tracking } from '#contracts/tracking.ts';
import type { Answered, Waiting } from '../domain/waiting-line.ts';
import type { Visitor } from './answerer.ts';

/** Finds parcels for visitors, as the public tracking page does, on the same budgets of wrong guesses. */
export interface Parcels {
  /** The parcel as strangers see it; `later` once too many numbers of this client were not found. */
  find(trackingNumber: string, visitor: Visitor): Promise<Tracking | 'unknown' | 'later'>;
  /** The key that opens all of the parcel, for the email address of its sender or recipient. */
  unlock(trackingNumber: string, email: string, visitor: Visitor): Promise<{ key: string } | 'wrong' | 'later'>;
  /** Where the parcel is shown whole. */
  linkTo(trackingNumber: string, key: string): string;
}

/** Prices a parcel by the rate sheet in force. Throws DomainError: `invalid_request` for a currency without a rate, `unavailable`. */
export type PriceParcel = (question: Omit<CalculateShipping, 'language'>, language: Language) => Promise<ShippingPrice>;

/** Who waits for a person now, who was answered within the last hour, and whether anybody of the staff is there. */
export interface SupportDesk {
  look(): Promise<{ waiting: readonly Waiting[]; answered: readonly Answered[]; isStaffed: boolean }>;
}
