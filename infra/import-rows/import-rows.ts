import type { ImportedRow } from '#contracts/imports.ts';

/** What became of a row of an import. */
export type RowOutcome = Omit<ImportedRow, 'trackingNumber'>;

/** What a row of an import came to. */
export interface RowMade extends RowOutcome {
  /** Stands for the reference and its sender (HMAC); null without a reference. */
  reference: string | null;
  /** Whom its shipment is from and to, where they are to get a digest of the import. */
  parties: { senderId: string; recipientId: string } | null;
}

/** The shipments of one person in an import: the first of them, and how many there are. */
export interface ShipmentsOfParty {
  shipmentIds: string[];
  count: number;
}

/** A shipment of an earlier import with a reference. */
export interface ReferenceMade {
  reference: string;
  importId: string;
  shipmentId: string;
}

/**
 * What every row of every import came to, written before the log says how far the import is: who goes on after a kill writes the same
 * once more.
 */
export interface ImportRows {
  keep(importId: string, rows: readonly RowMade[]): Promise<void>;
  /** Rows by their place in the file after that one, of one outcome or of all. */
  page(
    importId: string,
    wanted: { after: number; limit: number; outcome?: ImportedRow['outcome'] | undefined },
  ): Promise<RowOutcome[]>;
  /** The next persons who have rows of one outcome, by their ids after that one and up to that one. */
  partiesOf(
    importId: string,
    wanted: { outcome: ImportedRow['outcome']; after: string | undefined; upTo: string | undefined; limit: number },
  ): Promise<string[]>;
  /** What rows of those outcomes are of one person. */
  shipmentsOfParty(
    importId: string,
    subjectId: string,
    wanted: { outcomes: readonly ImportedRow['outcome'][]; limit: number },
  ): Promise<ShipmentsOfParty>;
  /** The shipments with any of those references that stand as an import made them. */
  withReferences(references: readonly string[]): Promise<ReferenceMade[]>;
}
