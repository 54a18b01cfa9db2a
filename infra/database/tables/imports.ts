import type { ImportedRow } from '#contracts/imports.ts';
import type { Time } from './columns.ts';

/** Files that are imported; `subject_id` names the key that they are sealed under. */
export interface ImportFilesTable {
  id: string;
  subject_id: string;
  kept_at: Time;
  /** How many rows a check has looked at. */
  checked: number;
}

/** A file in pieces, with what its check found, as ciphertext. */
export interface ImportPartsTable {
  import_id: string;
  part: 'facts' | 'file' | 'preview' | 'errors';
  place: number;
  sealed: Buffer;
}

/** What rows of imports came to. */
export interface ImportRowsTable {
  import_id: string;
  row: number;
  outcome: ImportedRow['outcome'];
  shipment_id: string | null;
  code: string | null;
  reference: string | null;
  /** Of its shipment, where they are to get a digest; null where they are not. */
  sender_id: string | null;
  recipient_id: string | null;
}
