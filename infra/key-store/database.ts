import type { Migration } from 'kysely';
import { connectDatabase, type Database, type DatabaseOptions } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { up as tables } from './migrations/0001-tables.ts';
import { up as firstPlace } from './migrations/0002-first-place.ts';
import type { KeyTables } from './tables.ts';

/** The schema of the first place, and that of the second where it is in PostgreSQL: one server may hold both. */
export type KeySchema = 'keys' | 'keys_copy';

/** Migrations of each schema, by name; only ever added to. */
const keyMigrations: Record<KeySchema, Record<string, Migration>> = {
  keys: { '0001-tables': { up: tables }, '0002-first-place': { up: firstPlace } },
  keys_copy: { '0001-tables': { up: tables } },
};

export const connectKeyTables = (url: string, schema: KeySchema, options: DatabaseOptions): Database<KeyTables> =>
  connectDatabase<KeyTables>(url, { ...options, schema });

/** Creates what is missing in that schema. */
export const migrateKeyTables = ({ kysely }: Database<KeyTables>, schema: KeySchema): Promise<void> =>
  migrate(kysely, schema, keyMigrations[schema]);
