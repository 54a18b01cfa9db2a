import {
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type NewEvent,
} from './event-store.ts';

const unknownOutcomesBeforeGivingUp = 3;

/** The events of one command, all with its id in their metadata. */
export interface CommandEvents {
  stream: string;
  /** The last revision of the stream that they were decided on, undefined for a stream that does not exist. */
  revision: bigint | undefined;
  events: readonly NewEvent[];
  commandId: string;
  /** Aborts when the outcome is no longer awaited. */
  signal: AbortSignal;
}

/**
 * Appends the very same events until it is known whether they are in the log: an unknown outcome is looked up in the stream.
 * Throws {@link EventStoreUnavailable} and AppendTooLarge.
 */
export async function appendOnce(store: EventStore, command: CommandEvents): Promise<Appended | 'lost_race'> {
  const { stream, revision, events, signal } = command;
  for (let unknown = 0; ; unknown += 1) {
    if (signal.aborted) throw new EventStoreUnavailable('the command was given up');
    try {
      return await store.append(stream, revision ?? 'no_stream', events);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return 'lost_race';
      if (!(error instanceof OutcomeUnknown)) throw error;
      const landed = await find(store, command);
      // Elsewhere it was decided by another process, on what this one did not see.
      if (landed) return landed.revision === (revision ?? -1n) + BigInt(events.length) ? landed : 'lost_race';
      if (unknown >= unknownOutcomesBeforeGivingUp) {
        throw new EventStoreUnavailable('the event store does not confirm', { cause: error });
      }
    }
  }
}

/** Where the last event of the command landed; others may have appended after it. */
async function find(store: EventStore, { stream, revision, commandId }: CommandEvents): Promise<Appended | undefined> {
  let landed: Appended | undefined;
  for await (const event of store.readStream(stream, { fromRevision: (revision ?? -1n) + 1n })) {
    if (event.metadata.commandId === commandId) landed = { revision: event.revision, position: event.position };
  }
  return landed;
}
