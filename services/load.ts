import type { Position, Recorded } from '#contracts/events/envelope.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { fold, type Evolution } from './domain/decider.ts';

/** The last event that counts: by its revision, by its place in the log, or by when it was recorded. */
export type UpTo = bigint | Position | Date;

/** A stream as it stands, or as it stood; without revision and position it has no events. */
export interface Loaded<State> {
  state: State;
  revision: bigint | undefined;
  position: Position | undefined;
}

/** The state that a stream's events make up, as the log has them now. Throws EventStoreUnavailable and UnreadableEvent. */
export async function load<State, Event extends WaybillEvent>(
  log: Pick<EventLog, 'read'>,
  evolution: Evolution<State, Event>,
  stream: string,
  { upTo }: { upTo?: UpTo } = {},
): Promise<Loaded<State>> {
  const history = await log.read(stream);
  return folded(evolution, upTo === undefined ? history : history.filter((event) => isWithin(event, upTo)));
}

/** What a history, from its first event on, makes of a stream. */
export function folded<State, Event extends WaybillEvent>(
  evolution: Evolution<State, Event>,
  history: readonly Recorded<WaybillEvent>[],
): Loaded<State> {
  const { revision, position } = history.at(-1) ?? { revision: undefined, position: undefined };
  return { state: fold(evolution, history), revision, position };
}

function isWithin({ revision, position, recordedAt }: Recorded<WaybillEvent>, upTo: UpTo): boolean {
  if (typeof upTo === 'bigint') return revision <= upTo;
  return upTo instanceof Date ? recordedAt <= upTo : position.commit <= upTo.commit;
}
