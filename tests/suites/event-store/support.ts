import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamSubscription,
  type JSONEventData,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import { expect } from 'vitest';
import { isTooSlow } from '#infra/event-store/esdb/subscribe.ts';
import type { Server } from './differences.ts';

/** What the cases of the suite share: a connected client, and where it is connected to. */
export interface Context {
  client: () => EventStoreDBClient;
  url: () => string;
  server: Server;
}

/** Does something with a client of its own: one that was refused may be answered twice, which throws in the client. */
export async function withOwnClient(url: string, work: (client: EventStoreDBClient) => Promise<void>): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    await work(client);
  } finally {
    await client.dispose();
  }
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

/** Fails where the server takes a stream of that name, or does not go on after it. */
export async function refusesName(client: EventStoreDBClient, name: string): Promise<void> {
  await rejection(client.appendToStream(name, jsonEvents(1)));
  await rejection(collect(client.readStream(name)));
  expect((await client.appendToStream(newStream(), jsonEvents(1))).nextExpectedRevision).toBe(0n);
}

/** Writes at a connection string of its own, and reads there what that wrote. */
export async function worksAt(connectionString: string, client: EventStoreDBClient): Promise<void> {
  const stream = newStream();
  await withOwnClient(connectionString, async (other) => {
    await other.appendToStream(stream, jsonEvents(1));
  });
  expect(await collect(client.readStream(stream))).toHaveLength(1);
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

/**
 * Reads as {@link follow} does, and where the server cuts it off because it is too slow goes on with a subscription from the last event,
 * undefined at the beginning.
 */
export async function followOn(
  subscribe: (last: ResolvedEvent | undefined) => AnySubscription,
  enough: (events: ResolvedEvent[]) => boolean,
): Promise<ResolvedEvent[]> {
  const events: ResolvedEvent[] = [];
  for (;;) {
    const add = (seen: ResolvedEvent[]) => {
      events.push(...seen.slice(-1));
      return enough(events);
    };
    try {
      await follow(subscribe(events.at(-1)), add);
      return events;
    } catch (error) {
      if (!isTooSlow(error)) throw error;
    }
  }
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
