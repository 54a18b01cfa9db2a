import type { EventDefinition, Fact } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';

/** How the events of one kind of stream make up its state. Pure; states are plain JSON and never changed in place. */
export interface Evolution<State, Event extends WaybillEvent> {
  /** Whether an event is one of this kind of stream. */
  owns(event: Fact<WaybillEvent>): event is Fact<Event>;
  initial: State;
  /** The state after one more event; never refuses. */
  evolve(state: State, event: Fact<Event>): State;
}

/** The rules of one kind of stream. Pure. */
export interface Decider<State, Command, Event extends WaybillEvent> extends Evolution<State, Event> {
  /** What happens because of the command; `[]` for a repeat. Throws DomainError. */
  decide(command: Command, state: State): Decided<Event>[];
  /** Whether nothing can come after the state. */
  isTerminal?(state: State): boolean;
}

/** A decided event and, where it is not the moment of the command, when it happened. */
export type Decided<Event extends WaybillEvent> = Event & { occurredAt?: string };

/** The state after the events; those of other kinds of streams are passed over. */
export const fold = <State, Event extends WaybillEvent>(
  { owns, initial, evolve }: Evolution<State, Event>,
  events: readonly Fact<WaybillEvent>[],
  from: State = initial,
): State => events.reduce((state, event) => (owns(event) ? evolve(state, event) : state), from);

/** Tells events of the given types from all others. */
export function oneOf<Event extends WaybillEvent>(definitions: readonly EventDefinition<Event['type']>[]) {
  const types = new Set<string>(definitions.map(({ type }) => type));
  return (event: Fact<WaybillEvent>): event is Fact<Event> => types.has(event.type);
}
