import { sql } from 'kysely';

/** A timestamp column as an ISO 8601 instant in UTC, with milliseconds or microseconds; null stays null. */
export const isoTime = (column: string, fraction: 'MS' | 'US' = 'MS') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(`YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"`)})`;
