import { createHash } from 'node:crypto';
import type { StoredEvent } from '../event-store/event-store.ts';
import { ownEvents, textOf, type LogReader } from './own-events.ts';

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

export interface Compared {
  events: number;
  /** The last event that both have. */
  last: StoredEvent | undefined;
  /** SHA-256 of everything that both have. */
  hash: string;
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
  const hash = createHash('sha256');
  let events = 0;
  let last: StoredEvent | undefined;
  try {
    for (;;) {
      const [original, copy] = await Promise.all([originals.next(), copies.next()]);
      if (original.done || copy.done) {
        if (copy.value) throw new TargetInUse(copy.value);
        return { events, last, hash: hash.digest('hex'), isComplete: original.done === true };
      }
      const text = textOf(original.value);
      if (text !== textOf(copy.value)) throw new TargetInUse(copy.value);
      hash.update(text).update('\n');
      await onPair(original.value, copy.value);
      events += 1;
      last = original.value;
    }
  } finally {
    await Promise.all([originals.return(undefined), copies.return(undefined)]);
  }
}
