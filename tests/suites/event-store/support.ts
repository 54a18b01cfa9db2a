import { randomUUID } from 'node:crypto';
import {
  type EventStoreDBClient,
  jsonEvent,
  type AllStreamSubscription,
  type JSONEventData,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';

/** What the cases of the suite share: a connected client, and where it is connected to. */
export interface Context {
  client: () => EventStoreDBClient;
  url: () => string;
}

/** A stream name that no other case uses. */
export function newStream(prefix = 'stream'): string {
  return `${prefix}-${randomUUID()}`;
}

/** JSON events numbered from `first`, with ids of their own. */
export function jsonEvents(count: number, first = 0, type = 'counted'): JSONEventData[] {
  return Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { n: first + index } }));
}

export async function collect<E>(read: AsyncIterable<E>): Promise<E[]> {
  const all: E[] = [];
  for await (const one of read) all.push(one);
  return all;
}

/** The error a promise is rejected with; fails where it is not. */
export async function rejection(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('it was not refused');
  return outcome as Error & Record<string, unknown>;
}

type AnySubscription = StreamSubscription | AllStreamSubscription;

/** Reads a subscription until `enough` says so, then ends it. */
export function follow(subscription: AnySubscription, enough: (events: ResolvedEvent[]) => boolean): Promise<ResolvedEvent[]> {
  return new Promise((resolve, reject) => {
    const events: ResolvedEvent[] = [];
    subscription.on('error', reject);
    subscription.on('data', (event: ResolvedEvent) => {
      events.push(event);
      if (!enough(events)) return;
      resolve([...events]);
      void subscription.unsubscribe();
    });
  });
}

/** Resolves at the next `event` of a subscription. */
export function once(subscription: AnySubscription, event: 'confirmation' | 'caughtUp' | 'fellBehind'): Promise<void> {
  return new Promise((resolve, reject) => {
    subscription.once('error', reject);
    subscription.once(event as 'confirmation', () => resolve());
  });
}

/** The `n` of events made by jsonEvents. */
export function numbers(events: readonly ResolvedEvent[]): number[] {
  return events.map(({ event }) => (event!.data as { n: number }).n);
}

/** Whole numbers from `from` to below `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
