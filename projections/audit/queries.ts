import { sql, type RawBuilder } from 'kysely';
import type { About } from '#contracts/about.ts';
import type { EventLink } from '#contracts/audit.ts';
import { logNumber, uuid } from '#contracts/primitives.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { looks } from '../history/queries.ts';
import { BadCursor, isMicroInstant, type Page } from '../page.ts';
import type { Models } from '../projector.ts';

/** An event of the log as histories have it: without personal values. */
export interface RecordedRow {
  id: string;
  type: string;
  /** What it is about, its own stream's noun first. */
  abouts: readonly About[];
  stream: string;
  revision: string;
  position: string;
  actorId: string;
  actorRole: string;
  source: string;
  commandId: string;
  causationId: string | null;
  correlationId: string;
  occurredAt: string;
  /** In UTC, with microseconds. */
  recordedAt: string;
  data: Record<string, unknown>;
}

/** What a list of events is narrowed down to; `to` is exclusive. */
export interface EventsWanted {
  kind: string | undefined;
  type: string | undefined;
  actor: string | undefined;
  from: string | undefined;
  to: string | undefined;
  correlation: string | undefined;
  limit: number;
  cursor: string | undefined;
}

const columns = sql`
  event_id as id, type, stream, revision::text as revision, position::text as position, actor_id as "actorId",
  actor_role as "actorRole", source, command_id as "commandId", causation_id as "causationId", correlation_id as "correlationId",
  occurred_at as "occurredAt", ${isoTime('recorded_at', 'US')} as "recordedAt", data,
  (select json_agg(json_build_object('kind', kind, 'id', about_id) order by not is_first, kind)
    from history as other where other.event_id = listed.event_id) as abouts`;

/** Every event of the log that matches, each once, by when they were recorded, the newest first. Throws BadCursor. */
export async function eventsRecorded(models: Models, wanted: EventsWanted): Promise<Page<RecordedRow>> {
  const { kind, type, actor, from, to, correlation, limit, cursor } = wanted;
  const conditions: RawBuilder<unknown>[] = [kind === undefined ? sql`is_first` : sql`kind = ${kind}`];
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (actor !== undefined) conditions.push(sql`actor_id = ${actor}`);
  if (correlation !== undefined) conditions.push(sql`correlation_id = ${correlation}::uuid`);
  if (from !== undefined) conditions.push(sql`recorded_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`recorded_at < ${to}::timestamptz`);
  if (cursor !== undefined) {
    const { recordedAt, position, id } = rowAt(cursor);
    conditions.push(sql`(recorded_at, position, event_id) < (${recordedAt}::timestamptz, ${position}::bigint, ${id}::uuid)`);
  }
  const { rows } = await sql<RecordedRow>`
    select ${columns} from (
      select * from history where ${sql.join(conditions, sql` and `)}
      order by recorded_at desc, position desc, event_id desc limit ${limit + 1}
    ) listed order by listed.recorded_at desc, listed.position desc, listed.event_id desc`.execute(models);
  return pageOf(rows, limit);
}

/** Every event about it, in the order of the log. Throws BadCursor. */
export async function eventsAboutInOrder(
  models: Models,
  { kind, id }: About,
  { limit, cursor }: Pick<EventsWanted, 'limit' | 'cursor'>,
): Promise<Page<RecordedRow>> {
  const after = cursor === undefined ? undefined : rowAt(cursor);
  const rest = after ? sql`and (position, event_id) > (${after.position}::bigint, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<RecordedRow>`
    select ${columns} from (
      select * from history where kind = ${kind} and about_id = ${id}::uuid ${rest}
      order by position, event_id limit ${limit + 1}
    ) listed order by listed.position, listed.event_id`.execute(models);
  return pageOf(rows, limit);
}

const link = sql`event_id as id, type, json_build_object('kind', kind, 'id', about_id) as about`;

/** The events with those ids, and of the commands with those ids the first event. */
export async function causesAmong(models: Models, ids: readonly string[]): Promise<Map<string, EventLink>> {
  if (ids.length === 0) return new Map();
  // A command that something else was done for has its own id for its correlation.
  const { rows } = await sql<EventLink & { cause: string }>`
    select event_id as cause, ${link} from history where event_id = any(${ids}::uuid[]) and is_first
    union all (
      select distinct on (command_id) command_id, ${link} from history
      where correlation_id = any(${ids}::uuid[]) and command_id = correlation_id and is_first
      order by command_id, position
    )`.execute(models);
  return new Map(rows.map(({ cause, ...event }) => [cause, event]));
}

/** What each of the events or commands caused, in the order of the log: at most so many of each. */
export async function eventsCausedBy(models: Models, ids: readonly string[], each: number): Promise<Map<string, EventLink[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EventLink & { cause: string }>`
    select wanted.id as cause, caused.id, type, about from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select ${link}, position from history where causation_id = wanted.id and is_first order by position limit ${each}
    ) as caused order by caused.position`.execute(models);
  const effects = new Map<string, EventLink[]>();
  for (const { cause, ...event } of rows) effects.set(cause, [...(effects.get(cause) ?? []), event]);
  return effects;
}

/** How many events have that correlation, counted no further than `most`. */
export async function countCorrelated(models: Models, correlation: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from history where correlation_id = ${correlation}::uuid and is_first limit ${most}
    ) as found`.execute(models);
  return rows[0]?.count ?? 0;
}

/** What has that id among those kinds, and the events that have it. */
export async function aboutsWithId(models: Models, id: string, kinds: readonly string[]): Promise<About[]> {
  const { rows } = await sql<About>`
    select kind, about_id as id from history where about_id = ${id}::uuid and kind = any(${kinds}::text[]) group by 1, 2
    union
    select kind, about_id from history where event_id = ${id}::uuid and kind = any(${kinds}::text[])`.execute(models);
  return rows;
}

/** Whether that actor did anything that is in the log. */
export async function hasActed(models: Models, actorId: string): Promise<boolean> {
  const { rows } = await sql`select from history where actor_id = ${actorId} limit 1`.execute(models);
  return rows.length > 0;
}

interface NamingWanted {
  kinds: readonly string[];
  /** The actor who did something to it; undefined for whoever. */
  workedOnBy: string | undefined;
  most: number;
}

/** What names one of the persons, among those kinds, the newest first. */
export async function aboutsNaming(
  models: Models,
  subjectIds: readonly string[],
  { kinds, workedOnBy, most }: NamingWanted,
): Promise<About[]> {
  const isOwn =
    workedOnBy === undefined
      ? sql``
      : sql`and exists (
          select from history worked where worked.kind = naming.kind and worked.about_id = naming.about_id
            and worked.actor_id = ${workedOnBy} and worked.type <> all(${looks}::text[]))`;
  const { rows } = await sql<About>`
    select kind, about_id as id from history naming
    where subjects && ${subjectIds}::uuid[] and subjects <> '{}' and kind = any(${kinds}::text[]) ${isOwn}
    group by kind, about_id order by max(recorded_at) desc, about_id desc limit ${most}`.execute(models);
  return rows;
}

function pageOf(rows: RecordedRow[], limit: number): Page<RecordedRow> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit), nextCursor: last && cursorOf(last) };
}

const cursorOf = ({ recordedAt, position, id }: RecordedRow): string =>
  Buffer.from([recordedAt, position, id].join(' ')).toString('base64url');

function rowAt(cursor: string): { recordedAt: string; position: string; id: string } {
  const [recordedAt = '', position = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs =
    rest.length === 0 &&
    isMicroInstant(recordedAt) &&
    logNumber().max(18).safeParse(position).success &&
    uuid().safeParse(id).success;
  if (!isOurs) throw new BadCursor();
  return { recordedAt, position, id };
}
