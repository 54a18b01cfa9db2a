import { z } from 'zod';
import { uuid } from './primitives.ts';
import { serviceTypeSchema } from './shipments.ts';

/** Quotes of this many days before today are priced again. */
export const previewDays = 30;

/** How many of the largest changes a preview names. */
export const mostChanges = 10;

/** A quote that a sheet would price otherwise than it was quoted. Countries are ISO 3166-1 codes, weight in kg. */
const priceChangeSchema = z.object({
  quoteId: uuid(),
  from: z.string().length(2),
  to: z.string().length(2),
  serviceType: serviceTypeSchema,
  weightKg: z.number(),
  beforeUSD: z.number(),
  afterUSD: z.number(),
});

/**
 * `POST /api/rate-sheets/preview`: what the sheet would have made of the quotes that the calculator priced since the day `since`,
 * the largest changes first. Nothing is published.
 */
export const rateSheetPreviewSchema = z.object({
  since: z.iso.date(),
  quotes: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  beforeUSD: z.number(),
  afterUSD: z.number(),
  largest: z.array(priceChangeSchema).max(mostChanges),
});
export type RateSheetPreview = z.infer<typeof rateSheetPreviewSchema>;
