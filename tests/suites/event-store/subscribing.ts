import { expect, it } from 'vitest';
import { binaryEvent, START, type ResolvedEvent } from '@eventstore/db-client';
import { isTooSlow } from '#infra/event-store/esdb/subscribe.ts';
import { differing } from './differences.ts';
import { collect, follow, followOn, jsonEvents, newStream, numbers, once, range, rejection, type Context } from './support.ts';

export function subscribingCases({ client, server }: Context): void {
  it('gives the old events and then the new ones', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const subscription = client().subscribeToStream(stream);
    const events = follow(subscription, (seen) => seen.length === 5);
    await once(subscription, 'caughtUp');
    await client().appendToStream(stream, jsonEvents(2, 3));
    expect(numbers(await events)).toEqual(range(0, 5));
  });

  it('confirms with an id of its own', async () => {
    const stream = newStream();
    const first = client().subscribeToStream(stream);
    const second = client().subscribeToStream(stream);
    await Promise.all([once(first, 'confirmation'), once(second, 'confirmation')]);
    expect(first.id).toBeTruthy();
    expect(second.id).not.toBe(first.id);
    await Promise.all([first.unsubscribe(), second.unsubscribe()]);
  });

  it('waits for a stream that does not exist yet', async () => {
    const stream = newStream();
    const subscription = client().subscribeToStream(stream);
    const events = follow(subscription, (seen) => seen.length === 2);
    await once(subscription, 'confirmation');
    await client().appendToStream(stream, jsonEvents(2));
    expect(numbers(await events)).toEqual([0, 1]);
  });

  it(differing('caughtUpWithNothing', server), async () => {
    const stream = newStream();
    const subscription = client().subscribeToStream(stream);
    const caughtUp = once(subscription, 'caughtUp');
    subscription.resume();
    await once(subscription, 'confirmation');
    if (server === 'embedded') await caughtUp;
    await client().appendToStream(stream, jsonEvents(1));
    await caughtUp;
    await subscription.unsubscribe();
  });

  it('gives new events only from the end', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(3));
    const subscription = client().subscribeToStream(stream, { fromRevision: 'end' });
    const events = follow(subscription, (seen) => seen.length === 1);
    await once(subscription, 'caughtUp');
    await client().appendToStream(stream, jsonEvents(1, 3));
    expect(numbers(await events)).toEqual([3]);
  });

  it('starts after a revision', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(5));
    const events = await follow(client().subscribeToStream(stream, { fromRevision: 2n }), (seen) => seen.length === 2);
    expect(numbers(events)).toEqual([3, 4]);
  });

  it('gives no event of another stream, though they are written at the same moment', async () => {
    const [stream, other] = [newStream(), newStream()];
    // Revisions of the other stream are ahead, so that they do not give it away.
    await client().appendToStream(other, jsonEvents(50, 1_000));
    const subscription = client().subscribeToStream(stream);
    const events = follow(subscription, (seen) => seen.length >= 40 && seen.at(-1)!.event!.revision >= 39n);
    await once(subscription, 'confirmation');
    for (const round of range(0, 4)) {
      const appends = range(0, 10).flatMap((n) => [
        client().appendToStream(other, jsonEvents(2, 1_000)),
        client().appendToStream(stream, jsonEvents(1, round * 10 + n)),
        client().appendToStream(`$$${stream}`, jsonEvents(1, 2_000)),
      ]);
      await Promise.all(appends);
    }
    const seen = await events;
    expect(seen.map(({ event }) => event!.streamId)).toEqual(range(0, 40).map(() => stream));
    expect(numbers(seen)).toEqual(range(0, 40));
  });

  it('gives no event of another stream where it goes over from old to new ones', async () => {
    const [stream, other] = [newStream(), newStream()];
    await client().appendToStream(other, jsonEvents(50, 1_000));
    const subscriptions: Promise<ResolvedEvent[]>[] = [];
    for (const round of range(0, 10)) {
      const appends = range(0, 10).flatMap((n) => [
        client().appendToStream(stream, jsonEvents(1, round * 10 + n)),
        client().appendToStream(other, jsonEvents(1, 1_000)),
      ]);
      const enough = (seen: ResolvedEvent[]) => seen.length >= 100 || seen.at(-1)!.event!.streamId === other;
      subscriptions.push(follow(client().subscribeToStream(stream), enough));
      await Promise.all(appends);
    }
    for (const seen of await Promise.all(subscriptions)) {
      expect(seen.map(({ event }) => event!.streamId)).toEqual(range(0, 100).map(() => stream));
      expect(numbers(seen)).toEqual(range(0, 100));
    }
  });

  it('loses and repeats nothing while many writers append', async () => {
    const stream = newStream();
    const total = 500;
    const writers = range(0, total / 5).map((n) => client().appendToStream(stream, jsonEvents(5, n * 5)));
    const after = (last?: ResolvedEvent) => client().subscribeToStream(stream, { fromRevision: last?.event?.revision ?? START });
    const subscriptions = range(0, 4).map(() => followOn(after, (seen) => seen.length === total));
    await Promise.all(writers);
    for (const events of await Promise.all(subscriptions)) {
      expect(events.map(({ event }) => event!.revision)).toEqual(range(0, total).map(BigInt));
    }
  });

  it('starts where truncateBefore lets it', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(5));
    await client().setStreamMetadata(stream, { truncateBefore: 3 });
    const events = await follow(client().subscribeToStream(stream), (seen) => seen.length === 2);
    expect(numbers(events)).toEqual([3, 4]);
  });

  it('goes on after a delete with what is appended again', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2));
    const subscription = client().subscribeToStream(stream);
    const events = follow(subscription, (seen) => seen.length === 3);
    await once(subscription, 'caughtUp');
    await client().deleteStream(stream);
    await client().appendToStream(stream, jsonEvents(1, 2));
    expect(numbers(await events)).toEqual([0, 1, 2]);
  });

  it('refuses a closed stream', async () => {
    const stream = newStream();
    await client().tombstoneStream(stream);
    const error = await rejection(follow(client().subscribeToStream(stream), () => false));
    expect(error).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  it('follows links when asked to', async () => {
    const target = newStream();
    const links = newStream('links');
    await client().appendToStream(target, jsonEvents(3));
    const subscription = client().subscribeToStream(links, { resolveLinkTos: true });
    const events = follow(subscription, (seen) => seen.length === 2);
    await once(subscription, 'confirmation');
    for (const n of [2, 0]) {
      await client().appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`${n}@${target}`) }));
    }
    expect(numbers(await events)).toEqual([2, 0]);
  });

  it('ends when it is unsubscribed', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const subscription = client().subscribeToStream(stream);
    await once(subscription, 'caughtUp');
    const ended = new Promise((resolve) => subscription.once('end', resolve));
    subscription.resume();
    await subscription.unsubscribe();
    await ended;
    expect(await collect(client().readStream(stream))).toHaveLength(1);
  });

  it(differing('slowReader', server), async () => {
    const stream = newStream();
    const text = 'x'.repeat(10_000);
    const filler = () => binaryEvent({ type: 'filler', data: Buffer.from(text) });
    const subscription = client().subscribeToStream(stream);
    await once(subscription, 'confirmation');
    subscription.pause();
    for (const _ of range(0, 10)) await client().appendToStream(stream, range(0, 50).map(filler));
    const revisions: bigint[] = [];
    const readOn = async (events: AsyncIterable<ResolvedEvent>) => {
      for await (const { event } of events) {
        revisions.push(event!.revision);
        if (revisions.length === 500) return;
      }
    };
    const reading = readOn(subscription as AsyncIterable<ResolvedEvent>);
    if (server === 'embedded') await reading;
    else {
      expect(await rejection(reading)).toSatisfy(isTooSlow);
      const fromRevision = revisions.at(-1) ?? START;
      const rest = await follow(
        client().subscribeToStream(stream, { fromRevision }),
        (seen) => revisions.length + seen.length === 500,
      );
      revisions.push(...rest.map(({ event }) => event!.revision));
    }
    await subscription.unsubscribe();
    expect(revisions).toEqual(range(0, 500).map(BigInt));
  });
}
