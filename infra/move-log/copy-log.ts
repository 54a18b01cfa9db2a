import {
  EventStoreUnavailable,
  OutcomeUnknown,
  WrongExpectedRevision,
  type Append,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
} from '../event-store/event-store.ts';
import { jitteredDelayMs, pause, reconnectMs } from '../shutdown.ts';
import { compareLogs } from './compare-logs.ts';
import { ownEvents, type LogReader } from './own-events.ts';
import { startTally, type Tally } from './tally.ts';

const windowEvents = 500;
/** Of data: with the metadata of as many events it stays below the 1 MiB that EventStoreDB takes in one append. */
const windowBytes = 2 ** 18;
const attempts = 8;

export interface CopyOptions {
  source: LogReader;
  target: EventStore;
  signal: AbortSignal;
  /** How many events the target has. */
  onProgress(events: number): void;
  /** Sees every event of the source once, in its order, those too that the target has already. */
  onOriginal?(event: StoredEvent): Promise<void> | void;
}

/** The source as it was read. */
export interface Copied extends Tally {
  /** How many events the target did not have. */
  copied: number;
}

/**
 * Copies what the target does not have yet, in the order of the log. Broken off anywhere, the target holds the beginning of the source.
 * Throws TargetInUse, EventStoreUnavailable when a server stays away, and the reason of the signal.
 */
export async function copyMissing(options: CopyOptions): Promise<Copied> {
  const { source, target, signal, onProgress, onOriginal = () => undefined } = options;
  const tally = startTally();
  const read = async (event: StoredEvent) => {
    signal.throwIfAborted();
    tally.add(event);
    await onOriginal(event);
  };
  const { events: before, last } = await compareLogs(source, target, read);
  let events = before;
  let writing: Promise<void> = Promise.resolve();
  // The next window is read while one is written.
  for await (const window of windows(ownEvents(source, last?.position))) {
    for (const event of window) await read(event);
    await writing;
    writing = appendAgain(target, appendsOf(window), signal).then(() => onProgress((events += window.length)));
    writing.catch(() => undefined);
  }
  await writing;
  return { ...tally.total(), copied: events - before };
}

async function* windows(events: AsyncIterable<StoredEvent>): AsyncIterable<StoredEvent[]> {
  let window: StoredEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = JSON.stringify(event.data).length;
    if (window.length > 0 && (window.length >= windowEvents || bytes + size > windowBytes)) {
      yield window;
      [window, bytes] = [[], 0];
    }
    window.push(event);
    bytes += size;
  }
  if (window.length > 0) yield window;
}

/** What follows one another in one stream is one append. */
function appendsOf(window: readonly StoredEvent[]): Append[] {
  const appends: { stream: string; expected: ExpectedRevision; events: NewEvent[] }[] = [];
  for (const { stream, revision, id, type, data, metadata, recordedAt } of window) {
    const copy = { id, type, data, metadata, recordedAt };
    const last = appends.at(-1);
    if (last?.stream === stream) last.events.push(copy);
    else appends.push({ stream, expected: revision === 0n ? 'no_stream' : revision - 1n, events: [copy] });
  }
  return appends;
}

async function appendAgain(target: EventStore, appends: readonly Append[], signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await target.appendInOrder(appends);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) {
        throw new Error(`Somebody else writes to the target: ${error.message}. Nothing was switched.`, { cause: error });
      }
      const mayWorkLater = error instanceof OutcomeUnknown || error instanceof EventStoreUnavailable;
      if (!mayWorkLater || signal.aborted || attempt >= attempts) throw error;
      await pause(jitteredDelayMs(attempt, reconnectMs.min, reconnectMs.max), signal);
    }
  }
}
