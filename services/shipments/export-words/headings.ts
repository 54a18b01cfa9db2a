import type { ExportColumn } from '#contracts/shipment-export.ts';

/** The first row of an exported list in one language. */
export type ExportHeadings = Readonly<Record<ExportColumn, string>>;
