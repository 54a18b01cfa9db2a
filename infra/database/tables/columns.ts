import type { ColumnType } from 'kysely';

/** Times are read as Date and written as Date. */
export type Time = ColumnType<Date, Date, Date>;

/** A bigint column: read as a string, written as a string. */
export type Long = ColumnType<string, string, string>;
