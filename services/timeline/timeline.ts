import type { About } from '#contracts/about.ts';
import { sourceSchema } from '#contracts/events/envelope.ts';
import type { Superseded, Timeline, TimelineGroup, TimelineLine } from '#contracts/timeline.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { countEventsAbout, eventsAbout, type EventPlace, type PlacedEvent } from '#projections/history/queries.ts';
import type { Models } from '#projections/projector.ts';
import { byPlace, cursorOf, placeIn } from './line-place.ts';
import type { LineSource, NounTimeline } from './noun-timeline.ts';
import { isNamed, whoDid } from './who.ts';

/** A line with its place among the others. */
export interface PlacedLine {
  place: EventPlace;
  line: TimelineLine;
}

/** Lines that are not in the log yet. */
export interface OpenLines {
  linesAbout(abouts: readonly About[]): Promise<PlacedLine[]>;
}

export interface TimelineOptions {
  models: Models;
  nouns: readonly NounTimeline[];
  open: readonly OpenLines[];
  /** What those who act are called, by their ids. */
  actorNames: Accounts['usernames'];
}

export interface TimelineRequest {
  group: TimelineGroup | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Everything about a noun, one page at a time. Throws BadCursor. */
export type ReadTimeline = (about: About, request: TimelineRequest) => Promise<Timeline & { nextCursor: string | undefined }>;

/** A thing may come from so many others; of more, the newest count. */
const mostOrigins = 50;

export function createTimeline({ models, nouns, open, actorNames }: TimelineOptions): ReadTimeline {
  const sources = new Map(nouns.flatMap(({ lines }) => lines).map((source) => [source.type, source]));
  const origins = nouns.flatMap((noun) => noun.origins ?? []);
  const typesOf = (group: TimelineGroup | undefined) =>
    [...sources.values()].filter((source) => group === undefined || source.group === group).map(({ type }) => type);

  const originsOf = async (about: About): Promise<About[]> => {
    const wanted = { abouts: [about], types: origins.map(({ type }) => type) };
    const found = await eventsAbout(models, wanted, { after: undefined, limit: mostOrigins });
    return found.flatMap(({ type, data }) =>
      origins.filter((origin) => origin.type === type).map(({ aboutIn }) => aboutIn(data)),
    );
  };

  const supersededIn = async (about: About): Promise<Map<string, Superseded>> => {
    const found = await Promise.all(nouns.flatMap(({ superseded }) => (superseded ? [superseded(models, about)] : [])));
    return new Map(found.flatMap((lines) => [...lines]));
  };

  const recordedLines = async (events: readonly PlacedEvent[]): Promise<PlacedLine[]> => {
    const [names, ...told] = await Promise.all([
      actorNames([...new Set(events.filter(isNamed).map(({ actorId }) => actorId))]),
      ...nouns.map((noun) => noun.names?.(models, events)),
    ]);
    return events.flatMap((event) => {
      const source = sources.get(event.type);
      const person = told.flatMap((persons) => persons?.get(event.place.id) ?? [])[0];
      return source ? [{ place: event.place, line: recordedLine(event, source, { usernames: names, person }) }] : [];
    });
  };

  return async (about, { group, cursor, limit }) => {
    const after = cursor === undefined ? undefined : placeIn(cursor);
    const abouts = [about, ...(await originsOf(about))];
    // Before what is recorded: a line that ends in between is in both, and not in neither.
    const opened = await Promise.all(open.map(({ linesAbout }) => linesAbout(abouts)));
    const [events, counted, superseded] = await Promise.all([
      eventsAbout(models, { abouts, types: typesOf(group) }, { after, limit: limit + 1 }),
      countEventsAbout(models, { abouts, types: typesOf(undefined) }),
      supersededIn(about),
    ]);
    const recorded = await recordedLines(events);
    const ended = new Set(recorded.map(({ line }) => line.id));
    const waiting = opened.flat().filter(({ line }) => !ended.has(line.id));
    const shown = waiting
      .filter(({ line }) => group === undefined || line.group === group)
      .filter(({ place }) => after === undefined || byPlace(after, place) < 0);
    const lines = [...recorded, ...shown].toSorted((a, b) => byPlace(a.place, b.place));
    const last = lines.length > limit ? lines[limit - 1] : undefined;
    return {
      lines: lines.slice(0, limit).map(({ line }) => ({ ...line, superseded: superseded.get(line.id) ?? null })),
      counts: countsOf(sources, counted, waiting),
      nextCursor: last && cursorOf(last.place),
    };
  };
}

interface Names {
  usernames: ReadonlyMap<string, string>;
  /** Whom the event tells of. */
  person: string | undefined;
}

function recordedLine(event: PlacedEvent, { group, bodyOf }: LineSource, { usernames, person }: Names): TimelineLine {
  const { place } = event;
  const { byLink = false, id = place.id, summary = [], details = [], timeZone = null, ...body } = bodyOf(event.data, person);
  return {
    id,
    group,
    ...body,
    summary,
    details,
    timeZone,
    occurredAt: place.occurredAt,
    recordedAt: place.recordedAt,
    by: whoDid(event, { names: usernames, byLink }),
    source: sourceSchema.parse(event.source),
    revision: place.revision,
    unsettled: false,
    superseded: null,
  };
}

function countsOf(
  sources: ReadonlyMap<string, LineSource>,
  counted: ReadonlyMap<string, number>,
  waiting: readonly PlacedLine[],
): Timeline['counts'] {
  const counts = { scans: 0, mail: 0, chat: 0, money: 0, changes: 0, reads: 0 } satisfies Timeline['counts'];
  for (const [type, count] of counted) {
    const group = sources.get(type)?.group;
    if (group) counts[group] += count;
  }
  for (const { line } of waiting) counts[line.group] += 1;
  return counts;
}
