import type { EventMetadata, Position, Recorded, RecordedEvent, Source } from '#contracts/events/envelope.ts';
import { eventDefinitions, type WaybillEvent } from '#contracts/events/registry.ts';
import type { Role } from '#contracts/accounts.ts';
import type { EventLog, UnsealedEvent } from '#infra/event-store/event-log.ts';
import { appendOnce } from '#infra/event-store/append-once.ts';
import { EventStoreUnavailable, type Appended } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { jitteredDelayMs, pause, TimedOut, within } from '#infra/shutdown.ts';
import { createTurns, type TakeTurn } from '#infra/turns.ts';
import type { Decided } from './domain/shipment.ts';
import { DomainError } from './domain/errors.ts';

/** All attempts at one command on one stream; the answer is due 6 s after the request. */
export const commandMs = 5_500;
export const raceMs = 5_000;
const raceWaitMinMs = 10;
export const raceWaitMaxMs = 250;

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

/** The rules of one kind of stream. */
export interface Decider<State, Command, Event extends WaybillEvent> {
  initialState: State;
  evolve(state: State, event: Recorded<Event>): State;
  decide(command: Command, state: State): Decided<Event>[];
}

/** What a command came to, and where the stream stands then; without revision and position it has no events. */
export interface Handled<State> {
  state: State;
  revision: bigint | undefined;
  position: Position | undefined;
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
      return await within(commandMs, carryOut(log, assignment, { now, wait, turns, signal: givenUp.signal }));
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
  const racesUntil = now() + raceMs;
  let endTurn: (() => void) | undefined;
  try {
    for (let race = 0; ; race += 1) {
      const isNew = race === 0 && assignment.beginsStream;
      const history = isNew ? [] : await log.read(assignment.stream);
      const handled = await carryOutOnce(log, assignment, history, signal);
      if (handled !== 'lost_race') return handled;
      endTurn ??= await turns(assignment.stream);
      if (now() >= racesUntil) throw new DomainError('conflict', 'Too many changes at once. Try again.');
      await wait(jitteredDelayMs(race, raceWaitMinMs, raceWaitMaxMs), signal);
    }
  } finally {
    endTurn?.();
  }
}

async function carryOutOnce<State, Command, Event extends WaybillEvent>(
  log: EventLog,
  assignment: Assignment<State, Command, Event>,
  history: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<Handled<State> | 'lost_race'> {
  const { stream, decider, command, context, expectedRevision } = assignment;
  const before = earlierOutcome(history, assignment);
  if (before) return before;
  const { revision, position } = history.at(-1) ?? { revision: undefined, position: undefined };
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw new DomainError('stale_revision', 'Somebody changed this in the meantime. Reload and try again.');
  }
  const state = fold(decider, decider.initialState, history);
  const decided = decider.decide(command, state);
  if (decided.length === 0) return { state, revision, position, repeated: false, changed: false };
  const events = decided.map((event, index) => withMetadata(event, index, context));
  const sealed = await log.seal(events);
  const appended = await appendOnce(log.store, { stream, revision, events: sealed, commandId: context.commandId, signal });
  if (appended === 'lost_race') return appended;
  const recorded = events.map((event, index) => asRecorded(event, stream, appended, index - events.length + 1));
  return { state: fold(decider, state, recorded), ...appended, repeated: false, changed: true };
}

function fold<State, Command, Event extends WaybillEvent>(
  decider: Decider<State, Command, Event>,
  from: State,
  events: readonly RecordedEvent[],
): State {
  // The stream's name decides which family its events are of.
  return events.reduce((state, event) => decider.evolve(state, event as Recorded<Event>), from);
}

/** What this command came to when it was carried out before. */
function earlierOutcome<State, Command, Event extends WaybillEvent>(
  history: readonly RecordedEvent[],
  { decider, context }: Assignment<State, Command, Event>,
): Handled<State> | undefined {
  const ofCommand = history.findLastIndex((event) => event.metadata.commandId === context.commandId);
  if (ofCommand >= 0 && history[ofCommand]?.metadata.requestHash !== context.requestHash) {
    throw new DomainError('key_reused', 'This Idempotency-Key was used for another request.');
  }
  const changed = ofCommand >= 0;
  const index = changed ? ofCommand : history.findIndex((event) => event.revision === context.unchangedAt);
  const found = history[index];
  if (!found) return undefined;
  const state = fold(decider, decider.initialState, history.slice(0, index + 1));
  return { state, revision: found.revision, position: found.position, repeated: true, changed };
}

const asRecorded = (event: UnsealedEvent, stream: string, appended: Appended, offset: number): RecordedEvent => ({
  ...event,
  stream,
  revision: appended.revision + BigInt(offset),
  position: appended.position,
  recordedAt: new Date(event.metadata.occurredAt),
});

function withMetadata(event: Decided<WaybillEvent>, index: number, context: CommandContext): UnsealedEvent {
  const { occurredAt, ...fact } = event;
  const metadata: EventMetadata = {
    commandId: context.commandId,
    requestHash: context.requestHash,
    actorId: context.actor.id,
    actorRole: context.actor.role,
    source: context.source,
    ...(context.causationId ? { causationId: context.causationId } : {}),
    correlationId: context.correlationId,
    schemaVersion: eventDefinitions.get(event.type)?.version ?? 1,
    occurredAt: occurredAt ?? context.now,
  };
  return { ...fact, id: derivedId(context.commandId, index), metadata };
}
