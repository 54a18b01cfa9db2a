import {
  START,
  streamNameFilter,
  TimeoutError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { Position } from '#contracts/events/envelope.ts';
import { TimedOut } from '../../shutdown.ts';
import type { Passed } from '../event-store.ts';
import { searchWindow } from './read-filtered.ts';

/** Whether a live subscriber was cut off because more came at once than the server holds for it: that is ordinary, and no outage. */
export const isTooSlow = (error: unknown): boolean => error instanceof TimeoutError && /too slow/i.test(error.message);

export interface SubscriptionOptions {
  after: Position | undefined;
  /** What the names of the streams begin with. */
  prefixes: readonly string[];
  /** Ends the subscription. */
  signal: AbortSignal;
  /** How long the server may take to confirm the subscription. */
  timeoutMs: number;
}

/**
 * All events of such streams after a position, then live ones, and in their order how far the server has looked. Throws what it was cut off
 * by, TimedOut when the server never confirmed it.
 */
export async function* subscribed(
  client: EventStoreDBClient,
  { after, prefixes, signal, timeoutMs }: SubscriptionOptions,
): AsyncIterable<AllStreamResolvedEvent | Passed> {
  if (signal.aborted) return;
  const filter = streamNameFilter({
    prefixes: [...prefixes],
    maxSearchWindow: searchWindow,
    checkpointInterval: 1,
    // Called before the next event is handed on: here it takes its place among them.
    checkpointReached: (_subscription, passed) => void subscription.push({ passed } satisfies Passed),
  });
  const subscription = client.subscribeToAll({ fromPosition: after ?? START, filter });
  // One that failed after it was given up must not end the process.
  subscription.on('error', () => undefined);
  const timer = setTimeout(() => subscription.destroy(new TimedOut(timeoutMs)), timeoutMs);
  subscription.once('confirmation', () => clearTimeout(timer));
  const stop = () => void subscription.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const item of subscription as AsyncIterable<AllStreamResolvedEvent | Passed>) yield item;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    subscription.unsubscribe().catch(() => undefined);
  }
}
