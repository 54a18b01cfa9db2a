import type { EventMetadata, Position, Recorded, RecordedEvent, Source } from '#contracts/events/envelope.ts';
import { eventDefinitions, type WaybillEvent } from '#contracts/events/registry.ts';
import type { Role } from '#contracts/accounts.ts';
import type { EventLog, UnsealedEvent } from '#infra/event-store/event-log.ts';
import {
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Appended,
  type NewEvent,
} from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { Decided } from './domain/shipment.ts';
import { DomainError } from './domain/errors.ts';

const racesBeforeConflict = 3;
const unknownOutcomesBeforeGivingUp = 3;

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

/**
 * Load, fold, decide, append at the revision that was read. A lost race is decided again, three times; an unknown outcome is
 * looked up in the stream and the same events are appended at the same revision when they are not there.
 */
export function createHandler(log: EventLog): Handle {
  return async (assignment) => {
    const { stream, decider, command, context, expectedRevision, beginsStream = false } = assignment;
    for (let race = 0; ; race += 1) {
      const history: readonly RecordedEvent[] = beginsStream && race === 0 ? [] : await log.read(stream);
      const before = earlierOutcome(history, assignment);
      if (before) return before;
      const last = history.at(-1);
      if (expectedRevision !== undefined && expectedRevision !== last?.revision) {
        throw new DomainError('stale_revision', 'Somebody changed this in the meantime. Reload and try again.');
      }
      const state = fold(decider, decider.initialState, history);
      const decided = decider.decide(command, state);
      if (decided.length === 0)
        return { state, revision: last?.revision, position: last?.position, repeated: false, changed: false };
      const events = decided.map((event, index) => withMetadata(event, index, context));
      const appended = await appendOnce(log, stream, last?.revision, await log.seal(events), context);
      if (appended !== 'lost_race') {
        const recorded = events.map((event, index) => asRecorded(event, stream, appended, index - events.length + 1));
        return { state: fold(decider, state, recorded), ...appended, repeated: false, changed: true };
      }
      if (race === racesBeforeConflict) throw new DomainError('conflict', 'Too many changes at once. Try again.');
    }
  };
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

/** Appends the very same events until it is known whether they are in the log. */
async function appendOnce(
  log: EventLog,
  stream: string,
  revision: bigint | undefined,
  events: readonly NewEvent[],
  context: CommandContext,
): Promise<Appended | 'lost_race'> {
  for (let unknown = 0; ; unknown += 1) {
    try {
      return await log.store.append(stream, revision ?? 'no_stream', events);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return 'lost_race';
      if (!(error instanceof OutcomeUnknown)) throw error;
      const landed = await findCommand(log, stream, revision, context.commandId);
      if (landed) return landed;
      if (unknown >= unknownOutcomesBeforeGivingUp) {
        throw new EventStoreUnavailable('the event store does not confirm', { cause: error });
      }
    }
  }
}

async function findCommand(
  log: EventLog,
  stream: string,
  revision: bigint | undefined,
  commandId: string,
): Promise<Appended | undefined> {
  let landed: Appended | undefined;
  for await (const event of log.store.readStream(stream, { fromRevision: (revision ?? -1n) + 1n })) {
    if (event.metadata.commandId === commandId) landed = { revision: event.revision, position: event.position };
  }
  return landed;
}

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
