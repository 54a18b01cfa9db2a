import { z } from 'zod';

/** Sheets that a shipping label is printed on, in points (1/72 inch). */
export const labelSheets = {
  a6: { width: 297.64, height: 419.53 },
  '4x6': { width: 288, height: 432 },
} as const;

/** A6 (105 × 148 mm), or 4 × 6 inches. */
export const labelFormatSchema = z.enum(['a6', '4x6']);
export type LabelFormat = z.infer<typeof labelFormatSchema>;
export const labelFormats = labelFormatSchema.options;

/** `GET /api/shipments/{id}/label`. */
export const readLabelSchema = z.strictObject({ format: labelFormatSchema.default('a6') });
