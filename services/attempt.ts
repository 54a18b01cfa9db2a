import type { Fact } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { appendOnce } from '#infra/event-store/append-once.ts';
import { subjectsIn, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { eventsOf, keyReused, type Assignment, type Handled } from './command.ts';
import { fold, type Decided } from './domain/decider.ts';
import { DomainError } from './domain/errors.ts';
import { folded } from './load.ts';
import type { Snapshot, StateCache } from './state-cache.ts';

export interface Attempt {
  log: EventLog;
  cache: StateCache | undefined;
  /** Aborts when the outcome is no longer awaited. */
  signal: AbortSignal;
}

/** Someone else appended first: to a state that was just read, or one that may have been old. */
export type Lost = 'lost_race' | 'stale_state';

/** Decides the command once, on the cached state or on the log, and appends what it comes to. */
export async function attempt<State, Command, Event extends WaybillEvent>(
  tried: Attempt,
  assignment: Assignment<State, Command, Event>,
  { isFirst }: { isFirst: boolean },
): Promise<Handled<State> | Lost> {
  const { log, cache } = tried;
  const { stream, beginsStream } = assignment;
  const cached = await remembered(tried, assignment);
  const decided = cached && decidedOn(cached, assignment);
  if (cached && decided) {
    const handled = await append(tried, assignment, { from: cached, decided });
    if (handled !== 'lost_race') return handled;
    cache?.drop(stream, cached);
    return 'stale_state';
  }
  const isNew = isFirst && beginsStream && !cached;
  return decideOnLog(tried, assignment, isNew ? [] : await log.read(stream));
}

/** The cached state of the stream; one that names someone who was erased meanwhile is dropped. */
async function remembered<State, Command, Event extends WaybillEvent>(
  { log, cache }: Attempt,
  { stream, decider }: Assignment<State, Command, Event>,
): Promise<Snapshot<State> | undefined> {
  const cached = cache?.get(stream, decider);
  if (!cached || !(await log.isAnyErased(cached.subjectIds))) return cached;
  cache?.drop(stream, cached);
  return undefined;
}

/**
 * What the command is decided to on a state that may be old, if that is something to append: the event store refuses it should the
 * state be old. Undefined where only the log can say: on refusals, on nothing to do, and on what may have been carried out before.
 */
function decidedOn<State, Command, Event extends WaybillEvent>(
  { state, revision, commandIds }: Snapshot<State>,
  { decider, command, context, expectedRevision }: Assignment<State, Command, Event>,
): Decided<Event>[] | undefined {
  if (context.isRetry || commandIds.has(context.commandId)) return undefined;
  if (expectedRevision !== undefined && expectedRevision !== revision) return undefined;
  try {
    const decided = decider.decide(command, state);
    return decided.length > 0 ? decided : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

async function decideOnLog<State, Command, Event extends WaybillEvent>(
  tried: Attempt,
  assignment: Assignment<State, Command, Event>,
  history: readonly LoggedEvent[],
): Promise<Handled<State> | 'lost_race'> {
  const { decider, command, expectedRevision } = assignment;
  const before = earlierOutcome(history, assignment);
  if (before) return before;
  const loaded = folded(decider, history);
  if (expectedRevision !== undefined && expectedRevision !== loaded.revision) {
    throw new DomainError('stale_revision', 'Someone else has changed this. Reload and try again.');
  }
  const decided = decider.decide(command, loaded.state);
  if (decided.length === 0) return { ...loaded, repeated: false, changed: false };
  return append(tried, assignment, { from: { ...loaded, ...namedIn(history) }, decided });
}

async function append<State, Command, Event extends WaybillEvent>(
  { log, cache, signal }: Attempt,
  { stream, decider, context }: Assignment<State, Command, Event>,
  { from, decided }: { from: Snapshot<State>; decided: readonly Decided<Event>[] },
): Promise<Handled<State> | 'lost_race'> {
  const events = eventsOf(decided, context);
  const sealed = await log.seal(events);
  const { commandId } = context;
  const appended = await appendOnce(log.store, { stream, revision: from.revision, events: sealed, commandId, signal });
  if (appended === 'lost_race') return appended;
  const state = fold(decider, events, from.state);
  if (decider.isTerminal?.(state)) cache?.drop(stream, from);
  else cache?.keep(stream, decider, { state, revision: appended.revision, ...namedIn(events, from) });
  return { state, ...appended, repeated: false, changed: true };
}

type Named = Pick<Snapshot<unknown>, 'commandIds' | 'subjectIds'>;

/** The commands that caused the events and the persons they name, with those known before. */
const namedIn = (events: readonly Fact<WaybillEvent>[], { commandIds, subjectIds }: Partial<Named> = {}): Named => ({
  commandIds: new Set([...(commandIds ?? []), ...events.map(({ metadata }) => metadata.commandId)]),
  subjectIds: new Set([...(subjectIds ?? []), ...events.flatMap(subjectsIn)]),
});

/** What this command came to when it was carried out before. */
function earlierOutcome<State, Command, Event extends WaybillEvent>(
  history: readonly LoggedEvent[],
  { decider, context }: Assignment<State, Command, Event>,
): Handled<State> | undefined {
  const ofCommand = history.findLastIndex((event) => event.metadata.commandId === context.commandId);
  if (ofCommand >= 0 && history[ofCommand]?.metadata.requestHash !== context.requestHash) {
    throw keyReused();
  }
  const changed = ofCommand >= 0;
  const index = changed ? ofCommand : history.findIndex((event) => event.revision === context.unchangedAt);
  return index < 0 ? undefined : { ...folded(decider, history.slice(0, index + 1)), repeated: true, changed };
}
