import type { Fact } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { subjectsIn, type EventLog } from '#infra/event-store/event-log.ts';
import { fold, type Evolution } from './domain/decider.ts';
import type { Snapshot, StateCache } from './state-cache.ts';

type Log = Pick<EventLog, 'read' | 'isAnyErased'>;

/** The state that is kept of a stream, which need not be its newest; one that names someone who was erased meanwhile is dropped. */
export async function keptState<State>(
  log: Log,
  cache: StateCache | undefined,
  stream: string,
  maker: { initial: State },
): Promise<Snapshot<State> | undefined> {
  const kept = cache?.get(stream, maker);
  if (!kept || !(await log.isAnyErased(kept.subjectIds))) return kept;
  cache?.drop(stream, kept);
  return undefined;
}

/** A state with what was appended to its stream since; the same one where nothing was. Throws EventStoreUnavailable and UnreadableEvent. */
export async function caughtUp<State, Event extends WaybillEvent>(
  log: Log,
  evolution: Evolution<State, Event>,
  stream: string,
  known: Snapshot<State>,
): Promise<Snapshot<State>> {
  const missed = await log.read(stream, { fromRevision: (known.revision ?? -1n) + 1n });
  const revision = missed.at(-1)?.revision;
  return revision === undefined ? known : { state: fold(evolution, missed, known.state), revision, ...namedIn(missed, known) };
}

/**
 * The state of a stream as the log has it now. It is kept, so that the next time only what was appended since is read. Throws
 * EventStoreUnavailable and UnreadableEvent.
 */
export async function loadKept<State, Event extends WaybillEvent>(
  log: Log,
  cache: StateCache,
  evolution: Evolution<State, Event>,
  stream: string,
): Promise<State> {
  const kept = await keptState(log, cache, stream, evolution);
  const from = kept ?? { state: evolution.initial, revision: undefined, ...namedIn([]) };
  const now = await caughtUp(log, evolution, stream, from);
  if (now !== kept) cache.keep(stream, evolution, now);
  return now.state;
}

type Named = Pick<Snapshot<unknown>, 'commandIds' | 'subjectIds'>;

/** The commands that caused the events and the persons they name, with those known before. */
export const namedIn = (events: readonly Fact<WaybillEvent>[], { commandIds, subjectIds }: Partial<Named> = {}): Named => ({
  commandIds: new Set([...(commandIds ?? []), ...events.map(({ metadata }) => metadata.commandId)]),
  subjectIds: new Set([...(subjectIds ?? []), ...events.flatMap(subjectsIn)]),
});
