import { sql } from 'kysely';
import { countryNamed, type CountryName } from '#contracts/places.ts';
import type { ServiceType } from '#contracts/shipments.ts';
import { openStatuses, shipmentStatuses, type ShipmentStatus } from '#contracts/statuses.ts';
import { daysAfter } from '#contracts/utc-day.ts';
import { withoutGroups } from '#infra/database/search-text.ts';

/** What a list is narrowed down to. Days are of UTC, both included. */
export interface ShipmentFilter {
  search?: string | undefined;
  /** Only those tracking numbers. */
  numbers?: readonly string[] | undefined;
  status?: readonly ShipmentStatus[] | undefined;
  service?: readonly ServiceType[] | undefined;
  country?: readonly CountryName[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only what is late at that moment. */
  delayedAt?: Date | undefined;
  /** Only what that account created or worked on. */
  workedOnBy?: string | undefined;
}

type Condition = ReturnType<typeof sql<boolean>>;
export type Fragment = ReturnType<typeof sql>;

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** The statuses that can match at all. */
export function statusesOf({ status = shipmentStatuses, delayedAt }: ShipmentFilter): readonly ShipmentStatus[] {
  return delayedAt ? status.filter((each) => openStatuses.includes(each)) : status;
}

/** Conditions on the columns of `shipment_list`, its status and countries aside. */
export function columnConditions({ service, from, to, delayedAt }: ShipmentFilter): Condition[] {
  const conditions: Condition[] = [];
  if (service) conditions.push(sql`service_type = any(${service})`);
  if (from) conditions.push(sql`created_at >= ${from}::timestamptz`);
  if (to) conditions.push(sql`created_at < ${daysAfter(to, 1)}::timestamptz`);
  if (delayedAt) conditions.push(sql`(status = 'delayed' or estimated_delivery < ${delayedAt.toISOString()}::timestamptz)`);
  return conditions;
}

const codesOf = (country: readonly CountryName[]): string[] => country.map((name) => countryNamed(name).code);

export const countryCondition = ({ country }: ShipmentFilter): Condition[] =>
  country ? [sql`(sender_country = any(${codesOf(country)}) or recipient_country = any(${codesOf(country)}))`] : [];

/** The rows of those countries, each once, so that each side is read from its own index. */
function rowsOfCountries({ country }: ShipmentFilter) {
  if (!country) return sql`shipment_list`;
  const codes = codesOf(country);
  return sql`(
    select * from shipment_list where sender_country = any(${codes})
    union all
    select * from shipment_list where recipient_country = any(${codes}) and sender_country <> all(${codes})
  )`;
}

/** What to look for: as typed, but a tracking number or a phone number without what groups it. */
export function needleOf({ search = '' }: ShipmentFilter): string {
  const needle = search.trim().toLowerCase();
  const compact = needle.replace(/[\s-]/g, '');
  return /^[a-z]{2}\d{4,12}[a-z]{0,2}$/.test(compact) ? compact : withoutGroups(needle);
}

/** Whether it is a tracking number as a whole, which an index of its own finds. */
export const isWholeNumber = (needle: string): boolean => /^[a-z]{2}\d{12}[a-z]{2}$/.test(needle);

/** Every row that matches the filter, its search aside, by whatever index has the fewest of them. */
export function rowsMatching(filter: ShipmentFilter, more: readonly Condition[] = []) {
  const conditions = [sql<boolean>`status = any(${statusesOf(filter)})`, ...columnConditions(filter), ...more];
  if (filter.workedOnBy !== undefined) {
    conditions.push(sql`id in (select shipment_id from shipment_workers where account_id = ${filter.workedOnBy})`);
  }
  return sql`select * from ${rowsOfCountries(filter)} as rows where ${all(conditions)}`;
}

/** Which of the rows that `found` names match the filter: one look-up for each, however many the planner expects. */
export function rowsAmong(found: Fragment, filter: ShipmentFilter, more: readonly Condition[] = []) {
  const conditions = [
    sql<boolean>`status = any(${statusesOf(filter)})`,
    ...columnConditions(filter),
    ...countryCondition(filter),
  ];
  return sql`
    select rows.* from (${found} offset 0) as found (found_id)
    cross join lateral (select * from shipment_list where id = found_id offset 0) as rows
    where ${all([...conditions, ...more, ...workedCondition(filter)])}`;
}

/** Whether the account worked on the row: a scalar subquery, which stays one look-up for each row. */
export const workedCondition = ({ workedOnBy }: ShipmentFilter): Condition[] =>
  workedOnBy === undefined
    ? []
    : [sql`(select true from shipment_workers where account_id = ${workedOnBy} and shipment_id = id)`];
