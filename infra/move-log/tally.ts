import { createHash } from 'node:crypto';
import type { StoredEvent } from '../event-store/event-store.ts';
import { textOf } from '../event-store/event-text.ts';
import { ownEvents, type LogReader } from './own-events.ts';

/** What was read of a log, in its order. */
export interface Tally {
  events: number;
  last: StoredEvent | undefined;
  /** SHA-256 of everything that is the same in every log that has these events. */
  hash: string;
}

export interface Tallying {
  add(event: StoredEvent, text?: string): void;
  total(): Tally;
}

export function startTally(): Tallying {
  const hash = createHash('sha256');
  let events = 0;
  let last: StoredEvent | undefined;
  return {
    add(event, text = textOf(event)) {
      hash.update(text).update('\n');
      events += 1;
      last = event;
    },
    total: () => ({ events, last, hash: hash.copy().digest('hex') }),
  };
}

/** Reads a whole log. Throws EventStoreUnavailable. */
export async function tallyOf(log: LogReader, onEvent: (event: StoredEvent) => Promise<void> | void): Promise<Tally> {
  const tally = startTally();
  for await (const event of ownEvents(log)) {
    tally.add(event);
    const noted = onEvent(event);
    if (noted) await noted;
  }
  return tally.total();
}
