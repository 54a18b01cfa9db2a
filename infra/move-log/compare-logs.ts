import type { StoredEvent } from '../event-store/event-store.ts';
import { textOf } from '../event-store/event-text.ts';
import { ownEvents, type LogReader } from './own-events.ts';
import { startTally, type Tally } from './tally.ts';

/** The target holds something that is not the beginning of the source. */
export class TargetInUse extends Error {
  override readonly name = 'TargetInUse';
  constructor({ type, stream, revision }: StoredEvent) {
    super(
      `The target holds a log of its own: ${type} at ${stream}#${revision} is not what the source has in its place. ` +
        'Choose an empty event store, or one that an earlier run from the same source has begun to fill.',
    );
  }
}

/** What both logs have; the last event is that of the source. */
export interface Compared extends Tally {
  isComplete: boolean;
}

/**
 * Reads both logs side by side and shows every event with its copy, as far as the target goes. Throws {@link TargetInUse}, and
 * EventStoreUnavailable.
 */
export async function compareLogs(
  source: LogReader,
  target: LogReader,
  onPair: (original: StoredEvent, copy: StoredEvent) => Promise<void> | void,
): Promise<Compared> {
  const [originals, copies] = [ownEvents(source), ownEvents(target)];
  const tally = startTally();
  try {
    for (;;) {
      const [original, copy] = await Promise.all([originals.next(), copies.next()]);
      if (original.done || copy.done) {
        if (copy.value) throw new TargetInUse(copy.value);
        return { ...tally.total(), isComplete: original.done === true };
      }
      const text = textOf(original.value);
      if (text !== textOf(copy.value)) throw new TargetInUse(copy.value);
      tally.add(original.value, text);
      await onPair(original.value, copy.value);
    }
  } finally {
    await Promise.all([originals.return(undefined), copies.return(undefined)]);
  }
}
