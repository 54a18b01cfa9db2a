import { sql } from 'kysely';
import type { About } from '#contracts/about.ts';
import { readEvents } from '#contracts/events/read.ts';
import type { HistoryEntry } from '#contracts/history.ts';
import { isoTime } from '#infra/database/iso-time.ts';
import { afterCursor, pageOf, type Page } from '../page.ts';
import type { Models } from '../projector.ts';
import type { HistoryTable } from './table.ts';

type Row = Omit<HistoryTable, 'kind' | 'about_id' | 'revision' | 'position' | 'recorded_at' | 'data'> & {
  revision: string;
  position: string;
  recorded_at: Date;
  data: Record<string, unknown>;
};

/** An event that names somebody, by its place. */
export interface NamingPlace {
  stream: string;
  revision: bigint;
  type: string;
}

/** Where the log names any of those persons, by their subjects. */
export async function placesNaming(models: Models, subjectIds: readonly string[]): Promise<NamingPlace[]> {
  const { rows } = await sql<{ stream: string; revision: string; type: string }>`
    select distinct stream, revision::text as revision, type from history
    where subjects <> '{}' and subjects && ${subjectIds}::uuid[]
  `.execute(models);
  return rows.map(({ stream, revision, type }) => ({ stream, revision: BigInt(revision), type }));
}

/** Every event that concerns it, in the order of the log. */
export async function historyOf(models: Models, { kind, id }: About): Promise<HistoryEntry[]> {
  const { rows } = await sql<Row>`
    select event_id, stream, type, actor_id, actor_role, source, command_id, causation_id, correlation_id, occurred_at,
      recorded_at, data, revision::text as revision, position::text as position
    from history entry where kind = ${kind} and about_id = ${id}
    order by entry.position, entry.revision
  `.execute(models);
  return rows.map((row) => ({
    eventId: row.event_id,
    stream: row.stream,
    type: row.type,
    revision: row.revision,
    position: row.position,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    source: row.source,
    commandId: row.command_id,
    causationId: row.causation_id,
    correlationId: row.correlation_id,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at.toISOString(),
    data: row.data,
  }));
}

/** Events of some types about any of some nouns. */
export interface EventsWanted {
  abouts: readonly About[];
  types: readonly string[];
}

/** Where an event stands among those about a noun: by when it happened, then by when it was recorded; in UTC, with microseconds. */
export interface EventPlace {
  occurredAt: string;
  recordedAt: string;
  revision: string;
  id: string;
}

/** An event with its place. */
export interface PlacedEvent extends Pick<HistoryEntry, 'type' | 'actorId' | 'actorRole' | 'source' | 'data'> {
  place: EventPlace;
}

type PlacedRow = Pick<Row, 'type' | 'actor_id' | 'actor_role' | 'source' | 'data'> & {
  id: string;
  revision: string;
  occurred: string;
  recorded: string;
};

/** Each once, however many of the nouns it is about. */
const wantedEvents = ({ abouts, types }: EventsWanted) => sql`
  select distinct on (event_id) *, occurred_at::timestamptz as happened_at from history
  where (kind, about_id) in (select * from unnest(
      ${abouts.map(({ kind }) => kind)}::text[], ${abouts.map(({ id }) => id)}::uuid[]))
    and type = any(${types}::text[])`;

/** At most so many, by when they happened, newest first, from after that place on. */
export async function eventsAbout(
  models: Models,
  wanted: EventsWanted,
  { after, limit }: { after: EventPlace | undefined; limit: number },
): Promise<PlacedEvent[]> {
  const rest = after
    ? sql`where (happened_at, recorded_at, revision, event_id) <
        (${after.occurredAt}::timestamptz, ${after.recordedAt}::timestamptz, ${after.revision}::bigint, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PlacedRow>`
    select event_id as id, type, revision::text as revision, actor_id, actor_role, source, data,
      ${isoTime('happened_at', 'US')} as occurred, ${isoTime('recorded_at', 'US')} as recorded
    from (${wantedEvents(wanted)}) wanted ${rest}
    order by happened_at desc, recorded_at desc, wanted.revision desc, event_id desc limit ${limit}
  `.execute(models);
  return rows.map(({ id, revision, occurred, recorded, ...row }) => ({
    place: { occurredAt: occurred, recordedAt: recorded, revision, id },
    type: row.type,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    source: row.source,
    data: row.data,
  }));
}

/** How many there are of each type. */
export async function countEventsAbout(models: Models, wanted: EventsWanted): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, count(*)::int as count from (${wantedEvents(wanted)}) wanted group by type
  `.execute(models);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** Those of the streams that have an event in any history. */
export async function streamsIn(models: Models, abouts: readonly About[], streams: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ stream: string }>`
    select distinct stream from history
    where about_id = any(${abouts.map(({ id }) => id)}::uuid[]) and stream = any(${streams}::text[])
  `.execute(models);
  return new Set(rows.map(({ stream }) => stream));
}

/** To look at something is no work. */
export const looks: readonly string[] = readEvents.map(({ type }) => type);

/** Whether that actor did anything to it. */
export async function hasWorkedOn(models: Models, { kind, id }: About, actorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from history where kind = ${kind} and about_id = ${id} and actor_id = ${actorId} and type <> all(${looks}::text[]) limit 1
  `.execute(models);
  return rows.length > 0;
}

/** Those of the things that the actor did anything to, in their order. */
export async function workedOnAmong(models: Models, abouts: readonly About[], actorId: string): Promise<About[]> {
  const worked = await Promise.all(abouts.map((about) => hasWorkedOn(models, about, actorId)));
  return abouts.filter((_, nth) => worked[nth]);
}

/** Events of some types about nouns of one kind; with `aboutId`, about that one. */
export interface NewestWanted {
  kind: string;
  aboutId: string | undefined;
  types: readonly string[];
  limit: number;
  cursor: string | undefined;
}

/** One of them. */
export interface NewestEvent extends Pick<HistoryEntry, 'type' | 'actorId' | 'actorRole' | 'recordedAt' | 'data'> {
  id: string;
  aboutId: string;
}

type NewestRow = Pick<HistoryTable, 'type' | 'about_id' | 'actor_id' | 'actor_role'> & {
  id: string;
  created: string;
  data: Record<string, unknown>;
};

/** Newest first, by when they were recorded. Throws BadCursor. */
export async function newestEvents(models: Models, wanted: NewestWanted): Promise<Page<NewestEvent>> {
  const { kind, aboutId, types, limit, cursor } = wanted;
  const about = aboutId === undefined ? sql`` : sql`and about_id = ${aboutId}::uuid`;
  const rest = cursor === undefined ? sql`` : sql`where ${afterCursor(cursor)}`;
  const { rows } = await sql<NewestRow>`
    select id, type, about_id, actor_id, actor_role, data, ${isoTime('created_at', 'US')} as created
    from (
      select event_id as id, recorded_at as created_at, type, about_id, actor_id, actor_role, data from history
      where kind = ${sql.lit(kind)} ${about} and type = any(${types}::text[])
    ) entry ${rest}
    order by created_at desc, id desc limit ${limit + 1}
  `.execute(models);
  return pageOf(rows, limit, ({ id, type, about_id, actor_id, actor_role, data, created }) => ({
    id,
    type,
    aboutId: about_id,
    actorId: actor_id,
    actorRole: actor_role,
    recordedAt: created,
    data,
  }));
}

/** Where in which stream every event about it is. */
export async function placesAbout(models: Models, { kind, id }: About): Promise<{ stream: string; revision: bigint }[]> {
  const { rows } = await sql<{ stream: string; revision: string }>`
    select stream, revision::text as revision from history entry where kind = ${kind} and about_id = ${id}
    order by entry.position, entry.revision
  `.execute(models);
  return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }));
}
