import type { ColumnType } from 'kysely';

/** People whose data is in the log: a wrapped key, or the tombstone of someone who was erased. */
export interface SubjectsTable {
  id: string;
  email_digest: Buffer | null;
  wrapped_key: Buffer | null;
  master_key_id: string | null;
  erased_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** The one row that says whose keys these are. */
export interface InstallationTable {
  is_only: boolean;
  id: string;
  master_key_id: string;
  digest_key: Buffer;
}

/** Persons whose keys were looked for in vain; only in schema `keys`. */
export interface MissingTable {
  id: string;
}

/** Everything in schema `keys`, and in `keys_copy` where the second copy is in PostgreSQL. */
export interface KeyTables {
  subjects: SubjectsTable;
  installation: InstallationTable;
  missing: MissingTable;
}
