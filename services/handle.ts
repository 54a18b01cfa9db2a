import type { EventMetadata, Fact, Source } from '#contracts/events/envelope.ts';
import { eventDefinitions, type WaybillEvent } from '#contracts/events/registry.ts';
import type { Role } from '#contracts/accounts.ts';
import type { EventLog, LoggedEvent } from '#infra/event-store/event-log.ts';
import { appendOnce } from '#infra/event-store/append-once.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { limits } from '#infra/config.ts';
import { derivedId } from '#infra/ids.ts';
import { jitteredDelayMs, pause, TimedOut, within } from '#infra/shutdown.ts';
import { createTurns, type TakeTurn } from '#infra/turns.ts';
import { fold, type Decided, type Decider } from './domain/decider.ts';
import { DomainError } from './domain/errors.ts';
import { folded, type Loaded } from './load.ts';

/** Who asks for what, and under which command id; the same for every retry of one request. */
export interface CommandContext {
  commandId: string;
  requestHash: string;
  actor: { id: string; role: Role | 'system' };
  source: Source;
  correlationId: string;
  causationId?: string;
  /** The revision that an earlier attempt was answered from, if it changed nothing: then no event carries the command id. */
  unchangedAt?: bigint;
  /** Now, for events that carry no time of their own. */
  now: string;
}

/** What a command came to, and where the stream stands then. */
export interface Handled<State> extends Loaded<State> {
  /** True when this command had been carried out before; `state` is what it was then. */
  repeated: boolean;
  /** False when there was nothing to append. */
  changed: boolean;
}

/** One command for one stream. `expectedRevision` is the caller's `If-Match`. */
export interface Assignment<State, Command, Event extends WaybillEvent> {
  stream: string;
  decider: Decider<State, Command, Event>;
  command: Command;
  context: CommandContext;
  expectedRevision?: bigint;
  /** The stream most likely does not exist yet: it is read only if that proves wrong. */
  beginsStream?: boolean;
}

/** Carries a command out exactly once. Throws DomainError and {@link EventStoreUnavailable}. */
export type Handle = <State, Command, Event extends WaybillEvent>(
  assignment: Assignment<State, Command, Event>,
) => Promise<Handled<State>>;

export interface HandlerOptions {
  /** False while nothing may be appended yet: then every command is refused as unavailable. */
  isOpen?: () => boolean;
  /** Milliseconds on any clock that only goes forward. */
  now?: () => number;
  /** Waits before a lost race is run again; the second argument ends the wait. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Load, fold, decide, append at the revision that was read. A lost race is decided again after a short random wait, for a few
 * seconds, and losers of one stream take turns; an unknown outcome is looked up in the stream, and the same events are appended at
 * the same revision when they are not there. What takes too long in all is given up as unavailable.
 */
export function createHandler(
  log: EventLog,
  { isOpen = () => true, now = () => performance.now(), wait = pause }: HandlerOptions = {},
): Handle {
  const turns = createTurns();
  return async (assignment) => {
    if (!isOpen()) throw new EventStoreUnavailable('nothing can be appended yet');
    const givenUp = new AbortController();
    try {
      return await within(limits.commandMs, carryOut(log, assignment, { now, wait, turns, signal: givenUp.signal }));
    } catch (error) {
      givenUp.abort();
      if (error instanceof TimedOut) throw new EventStoreUnavailable('the event store takes too long', { cause: error });
      throw error;
    }
  };
}

interface Attempts extends Required<Pick<HandlerOptions, 'now' | 'wait'>> {
  turns: TakeTurn;
  /** Aborts when nobody waits for the outcome any more. */
  signal: AbortSignal;
}

async function carryOut<State, Command, Event extends WaybillEvent>(
  log: EventLog,
  assignment: Assignment<State, Command, Event>,
  { now, wait, turns, signal }: Attempts,
): Promise<Handled<State>> {
  const racesUntil = now() + limits.raceMs;
  let endTurn: (() => void) | undefined;
  try {
    for (let race = 0; ; race += 1) {
      const isNew = race === 0 && assignment.beginsStream;
      const history = isNew ? [] : await log.read(assignment.stream);
      const handled = await carryOutOnce(log, assignment, history, signal);
      if (handled !== 'lost_race') return handled;
      endTurn ??= await turns(assignment.stream);
      if (now() >= racesUntil) throw new DomainError('conflict', 'Too many changes at once. Try again.');
      await wait(jitteredDelayMs(race, limits.raceWaitMinMs, limits.raceWaitMaxMs), signal);
    }
  } finally {
    endTurn?.();
  }
}

async function carryOutOnce<State, Command, Event extends WaybillEvent>(
  log: EventLog,
  assignment: Assignment<State, Command, Event>,
  history: readonly LoggedEvent[],
  signal: AbortSignal,
): Promise<Handled<State> | 'lost_race'> {
  const { stream, decider, command, context, expectedRevision } = assignment;
  const before = earlierOutcome(history, assignment);
  if (before) return before;
  const loaded = folded(decider, history);
  const { state, revision } = loaded;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw new DomainError('stale_revision', 'Somebody changed this in the meantime. Reload and try again.');
  }
  const decided = decider.decide(command, state);
  if (decided.length === 0) return { ...loaded, repeated: false, changed: false };
  const events = decided.map((event, index) => withMetadata(event, index, context));
  const sealed = await log.seal(events);
  const appended = await appendOnce(log.store, { stream, revision, events: sealed, commandId: context.commandId, signal });
  if (appended === 'lost_race') return appended;
  return { state: fold(decider, events, state), ...appended, repeated: false, changed: true };
}

/** What this command came to when it was carried out before. */
function earlierOutcome<State, Command, Event extends WaybillEvent>(
  history: readonly LoggedEvent[],
  { decider, context }: Assignment<State, Command, Event>,
): Handled<State> | undefined {
  const ofCommand = history.findLastIndex((event) => event.metadata.commandId === context.commandId);
  if (ofCommand >= 0 && history[ofCommand]?.metadata.requestHash !== context.requestHash) {
    throw new DomainError('key_reused', 'This Idempotency-Key was used for another request.');
  }
  const changed = ofCommand >= 0;
  const index = changed ? ofCommand : history.findIndex((event) => event.revision === context.unchangedAt);
  return index < 0 ? undefined : { ...folded(decider, history.slice(0, index + 1)), repeated: true, changed };
}

function withMetadata(event: Decided<WaybillEvent>, index: number, context: CommandContext): Fact<WaybillEvent> {
  const { occurredAt, ...fact } = event;
  const metadata: EventMetadata = {
    commandId: context.commandId,
    requestHash: context.requestHash,
    actorId: context.actor.id,
    actorRole: context.actor.role,
    source: context.source,
    ...(context.causationId ? { causationId: context.causationId } : {}),
    correlationId: context.correlationId,
    schemaVersion: eventDefinitions.get(fact.type)?.version ?? 1,
    occurredAt: occurredAt ?? context.now,
  };
  return { ...fact, id: derivedId(context.commandId, index), metadata };
}
