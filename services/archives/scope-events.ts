import type { ArchiveScope } from '#contracts/archive.ts';
import { isSealed } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Position } from '#contracts/events/envelope.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { eventAt } from '#infra/event-store/standing.ts';
import { collect } from '#infra/event-store/transform.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { headIn } from '#infra/seals/head.ts';
import type { Seals } from '#infra/seals/seals.ts';
import type { Models } from '#projections/projector.ts';
import { placesAbout } from '#projections/history/queries.ts';
import { mergedStreams, type WantedStream } from './merged-streams.ts';

export interface ScopeOptions {
  store: EventStore;
  seals: Pick<Seals, 'newest' | 'lines' | 'endOf'>;
  models: Models;
  logId: string;
  /** What is recorded after that is left out. */
  upTo: Position | undefined;
}

/** The events of a scope, in the order of the log, and the streams that are in it whole. */
export interface ScopeEvents {
  events: AsyncIterable<StoredEvent>;
  whole: readonly string[];
}

/** So far apart the clocks of the sealer and of the event store are taken to be at most. */
const mostApartMs = 3_600_000;

/** Finds what belongs to a scope; undefined where there is nothing. Throws EventStoreUnavailable. */
export async function eventsOf(options: ScopeOptions, scope: ArchiveScope): Promise<ScopeEvents | undefined> {
  const { store, upTo } = options;
  if (scope.scope === 'noun') return ofNoun(options, { kind: scope.kind ?? '', id: scope.id ?? '' });
  if (scope.scope === 'everything') return { events: ownEvents(store, undefined, upTo), whole: [] };
  if (scope.scope === 'person') return { events: naming(ownEvents(store, undefined, upTo), subjectsOf(scope)), whole: [] };
  const after = scope.from === undefined ? undefined : await lastBefore(options, new Date(Date.parse(scope.from) - mostApartMs));
  return { events: within(ownEvents(store, after, upTo), scope), whole: [] };
}

/** Its own streams whole, and of every other one the events that are about it. */
async function ofNoun(options: ScopeOptions, about: { kind: string; id: string }): Promise<ScopeEvents | undefined> {
  const { store, models, upTo } = options;
  const own = [`${about.kind}-${about.id}`, streamOf.reads(about.id)];
  const others = new Map<string, Set<bigint>>();
  for (const { stream, revision } of await placesAbout(models, about)) {
    if (!own.includes(stream)) others.set(stream, (others.get(stream) ?? new Set()).add(revision));
  }
  const whole: string[] = [];
  for (const stream of own) if (await eventAt(store, { stream, revision: 0n })) whole.push(stream);
  const wanted: WantedStream[] = [
    ...whole.map((stream) => ({ stream })),
    ...Array.from(others, ([stream, revisions]) => ({ stream, revisions })),
  ];
  return wanted.length === 0 ? undefined : { events: until(mergedStreams(store, wanted), upTo), whole };
}

async function* until(events: AsyncIterable<StoredEvent>, upTo: Position | undefined): AsyncGenerator<StoredEvent> {
  for await (const event of events) {
    if (upTo && event.position.commit > upTo.commit) return;
    yield event;
  }
}

/** Everyone that the person of a scope is known as. */
export const subjectsOf = ({ id, also = [] }: ArchiveScope): ReadonlySet<string> =>
  new Set(id === undefined ? also : [id, ...also]);

/** Those with a text of the person. */
async function* naming(events: AsyncIterable<StoredEvent>, subjects: ReadonlySet<string>): AsyncGenerator<StoredEvent> {
  for await (const event of events) {
    const found: { subjectId: string }[] = [];
    collect(event.data, isSealed, found);
    if (found.some(({ subjectId }) => subjects.has(subjectId))) yield event;
  }
}

async function* within(events: AsyncIterable<StoredEvent>, { from, to }: ArchiveScope): AsyncGenerator<StoredEvent> {
  const [begin, end] = [from === undefined ? -Infinity : Date.parse(from), to === undefined ? Infinity : Date.parse(to)];
  for await (const event of events) {
    const at = event.recordedAt.getTime();
    if (at >= begin && at < end) yield event;
  }
}

/** Where the last head ends of those that were signed before that time. */
async function lastBefore({ store, seals, logId }: ScopeOptions, time: Date): Promise<Position | undefined> {
  let [low, high] = [0, (await seals.newest(logId))?.head.number ?? 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [found] = await seals.lines(logId, middle, 1);
    const head = found && headIn(found.line);
    if (head && Date.parse(head.at) < time.getTime()) low = middle;
    else high = middle - 1;
  }
  const end = low === 0 ? undefined : await seals.endOf(logId, low);
  const event = end && (await eventAt(store, end));
  return event?.id === end?.id ? event?.position : undefined;
}
