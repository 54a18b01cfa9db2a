import type { RateSheet } from '#contracts/rates.ts';

/** One row per published rate sheet. */
export interface RateSheetsTable {
  version: number;
  effective_from: string;
  sheet: RateSheet;
  revision: number;
  position: number;
}
