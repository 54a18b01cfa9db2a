import type { Shipment } from '#contracts/shipments.ts';

/** Some rows of a list at a time, and never more of them in memory. */
export type Pages = AsyncIterable<readonly Shipment[]>;

/** Some bytes of a file, and how many shipments were written by then. */
export interface FilePart {
  rows: number;
  bytes: Uint8Array;
}
