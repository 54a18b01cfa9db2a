import type { EventMetadata, Fact, Source } from '#contracts/events/envelope.ts';
import { eventDefinitions, type WaybillEvent } from '#contracts/events/registry.ts';
import type { Role } from '#contracts/accounts.ts';
import { derivedId } from '#infra/ids.ts';
import type { Decided, Decider } from './domain/decider.ts';
import { DomainError } from './domain/errors.ts';
import type { Loaded } from './load.ts';

/** The actor and the identity of a command; the same for every retry of one request. */
export interface CommandContext {
  commandId: string;
  requestHash: string;
  actor: { id: string; role: Role | 'system' | 'api_key' };
  source: Source;
  correlationId: string;
  causationId?: string;
  /** There was an earlier attempt, in whatever process: only the log can say what came of it. */
  isRetry?: boolean;
  /** The revision that an earlier attempt was answered from, if it changed nothing: then no event carries the command id. */
  unchangedAt?: bigint;
  /** Now, for events that carry no time of their own. */
  now: string;
}

/** Refuses one identity for two different requests. */
export const keyReused = (): DomainError =>
  new DomainError('key_reused', 'This Idempotency-Key has already been used for a different request.');

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

/** Who does what nobody asked for, the same for every attempt. */
export const bySystem = (commandId: string, now: string): CommandContext => ({
  commandId,
  requestHash: 'look',
  actor: { id: 'waybill', role: 'system' },
  source: 'system',
  correlationId: commandId,
  now,
});

/** The id that the event of a command at that place will have. */
export const eventIdOf = (commandId: string, index: number): string => derivedId(commandId, index);

export const eventsOf = <Event extends WaybillEvent>(
  decided: readonly Decided<Event>[],
  context: CommandContext,
): Fact<WaybillEvent>[] => decided.map((event, index) => withMetadata(event, index, context));

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
  return { ...fact, id: eventIdOf(context.commandId, index), metadata };
}
