import { START, excludeSystemEvents, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '#contracts/events/envelope.ts';
import { TimedOut } from '../../shutdown.ts';

export interface SubscriptionOptions {
  after: Position | undefined;
  /** Ends the subscription. */
  signal: AbortSignal;
  /** How long the server may take to confirm the subscription. */
  timeoutMs: number;
}

/** All events after a position, then live ones. Throws what it was cut off by, TimedOut when the server never confirmed it. */
export async function* subscribed(
  client: EventStoreDBClient,
  { after, signal, timeoutMs }: SubscriptionOptions,
): AsyncIterable<AllStreamResolvedEvent> {
  if (signal.aborted) return;
  const subscription = client.subscribeToAll({ fromPosition: after ?? START, filter: excludeSystemEvents() });
  // One that failed after it was given up must not end the process.
  subscription.on('error', () => undefined);
  const timer = setTimeout(() => subscription.destroy(new TimedOut(timeoutMs)), timeoutMs);
  subscription.once('confirmation', () => clearTimeout(timer));
  const stop = () => void subscription.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const event of subscription) yield event;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    subscription.unsubscribe().catch(() => undefined);
  }
}
