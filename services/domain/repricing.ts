import { mostChanges } from '#contracts/rate-sheet-preview.ts';
import type { RateSheet } from '#contracts/rates.ts';
import { priceOf, type Parcel } from './pricing.ts';

/** A parcel as it was quoted, in US cents. */
export interface QuotedParcel extends Parcel {
  quoteId: string;
  totalCents: number;
}

export interface Repriced {
  quoted: QuotedParcel;
  afterCents: number;
}

/** What became of the quotes so far; `largest` by the amount of the change, at most as many as a preview names. */
export interface Repricing {
  quotes: number;
  dearer: number;
  cheaper: number;
  beforeCents: number;
  afterCents: number;
  largest: Repriced[];
}

export const noRepricing: Repricing = { quotes: 0, dearer: 0, cheaper: 0, beforeCents: 0, afterCents: 0, largest: [] };

const changeOf = ({ quoted, afterCents }: Repriced): number => afterCents - quoted.totalCents;

/** Prices more quotes by that sheet. Throws RangeError for what the sheet does not cover. */
export function repriced(so: Repricing, sheet: RateSheet, quotes: readonly QuotedParcel[]): Repricing {
  const priced = quotes.map((quoted) => ({ quoted, afterCents: priceOf(sheet, quoted).totalCents }));
  const changed = priced.filter((one) => changeOf(one) !== 0);
  return {
    quotes: so.quotes + priced.length,
    dearer: so.dearer + changed.filter((one) => changeOf(one) > 0).length,
    cheaper: so.cheaper + changed.filter((one) => changeOf(one) < 0).length,
    beforeCents: priced.reduce((sum, { quoted }) => sum + quoted.totalCents, so.beforeCents),
    afterCents: priced.reduce((sum, { afterCents }) => sum + afterCents, so.afterCents),
    largest: [...so.largest, ...changed].toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a))).slice(0, mostChanges),
  };
}
