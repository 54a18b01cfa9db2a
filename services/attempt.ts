import type { WaybillEvent } from '#contracts/events/registry.ts';
import { appendOnce } from '#infra/event-store/append-once.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import { eventsOf, keyReused, type Assignment, type Handled } from './command.ts';
import { fold, type Decided } from './domain/decider.ts';
import { DomainError } from './domain/errors.ts';
import { caughtUp, keptState, namedIn } from './known-state.ts';
import { folded } from './load.ts';
import { isNewer, type Snapshot, type StateCache } from './state-cache.ts';

export interface Attempt {
  log: EventLog;
  cache: StateCache | undefined;
  /** Aborts when the outcome is no longer awaited. */
  signal: AbortSignal;
}

/** Someone else appended first: after the state that was decided on, which may have been old. */
export interface Lost<State> {
  behind: Snapshot<State>;
  wasOld: boolean;
}

/**
 * Decides the command once, on a state that is known here or on the log, and appends what it comes to. After a lost race the state
 * that was `behind` is brought up to date.
 */
export async function attempt<State, Command, Event extends WaybillEvent>(
  tried: Attempt,
  assignment: Assignment<State, Command, Event>,
  behind?: Snapshot<State>,
): Promise<Handled<State> | Lost<State>> {
  const { log } = tried;
  const { stream, beginsStream } = assignment;
  const known = await newest(tried, assignment, behind);
  const decided = known && decidedOn(known, assignment);
  if (known && decided) return append(tried, assignment, { from: known, decided, mayBeOld: behind === undefined });
  const isNew = beginsStream && !behind && !known;
  return decideOnLog(tried, assignment, isNew ? [] : await log.read(stream));
}

/** The newest state of the stream that is known here; undefined where only the log can say. */
async function newest<State, Command, Event extends WaybillEvent>(
  { log, cache }: Attempt,
  { stream, decider }: Assignment<State, Command, Event>,
  behind: Snapshot<State> | undefined,
): Promise<Snapshot<State> | undefined> {
  const kept = await keptState(log, cache, stream, decider);
  if (!behind || (kept && isNewer(kept, behind))) return kept;
  if (behind.revision === undefined || (await log.isAnyErased(behind.subjectIds))) return undefined;
  const now = await caughtUp(log, decider, stream, behind);
  // What it lost to is not there: it was read from another log.
  return now === behind ? undefined : now;
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
): Promise<Handled<State> | Lost<State>> {
  const { decider, command, expectedRevision } = assignment;
  const before = earlierOutcome(history, assignment);
  if (before) return before;
  const loaded = folded(decider, history);
  if (expectedRevision !== undefined && expectedRevision !== loaded.revision) {
    throw new DomainError('stale_revision', 'Someone else has changed this. Reload and try again.');
  }
  const decided = decider.decide(command, loaded.state);
  if (decided.length === 0) return { ...loaded, repeated: false, changed: false };
  return append(tried, assignment, { from: { ...loaded, ...namedIn(history) }, decided, mayBeOld: false });
}

async function append<State, Command, Event extends WaybillEvent>(
  { log, cache, signal }: Attempt,
  { stream, decider, context }: Assignment<State, Command, Event>,
  { from, decided, mayBeOld }: { from: Snapshot<State>; decided: readonly Decided<Event>[]; mayBeOld: boolean },
): Promise<Handled<State> | Lost<State>> {
  const events = eventsOf(decided, context);
  const sealed = await log.seal(events);
  const { commandId } = context;
  const appended = await appendOnce(log.store, { stream, revision: from.revision, events: sealed, commandId, signal });
  if (appended === 'lost_race') {
    cache?.drop(stream, from);
    return { behind: from, wasOld: mayBeOld };
  }
  const state = fold(decider, events, from.state);
  if (decider.isTerminal?.(state)) cache?.drop(stream, from);
  else cache?.keep(stream, decider, { state, revision: appended.revision, ...namedIn(events, from) });
  return { state, ...appended, repeated: false, changed: true };
}

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
