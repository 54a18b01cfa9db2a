import { randomUUID } from 'node:crypto';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import {
  collect,
  jsonEvents,
  newStream,
  numbers,
  range,
  refusesName,
  rejection,
  withOwnClient,
  type Context,
} from './support.ts';

export function appendingCases({ client, url }: Context): void {
  it('counts revisions from zero and returns the last one', async () => {
    const stream = newStream();
    expect((await client().appendToStream(stream, jsonEvents(1))).nextExpectedRevision).toBe(0n);
    expect((await client().appendToStream(stream, jsonEvents(3))).nextExpectedRevision).toBe(3n);
  });

  it('returns a position that grows with every append', async () => {
    const first = await client().appendToStream(newStream(), jsonEvents(1));
    const second = await client().appendToStream(newStream(), jsonEvents(1));
    expect(second.position!.commit).toBeGreaterThan(first.position!.commit);
    expect(second.success).toBe(true);
  });

  it('returns the position of the last event', async () => {
    const stream = newStream();
    const { position } = await client().appendToStream(stream, jsonEvents(3));
    const events = await collect(client().readStream(stream));
    expect(events.at(-1)!.event!.position).toEqual(position);
  });

  it('gives JSON data and metadata back as they were', async () => {
    const stream = newStream();
    const data = { text: 'ä € 😀', deep: { list: [1, null, true] } };
    await client().appendToStream(stream, jsonEvent({ type: 'sample', data, metadata: { who: 'Zoë' } }));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect(event).toMatchObject({ isJson: true, type: 'sample', data, metadata: { who: 'Zoë' } });
  });

  it('gives binary data and binary metadata back byte by byte', async () => {
    const stream = newStream();
    const bytes = Uint8Array.from(range(0, 256));
    const metadata = Uint8Array.from([0xff, 0, 0x80]);
    await client().appendToStream(stream, binaryEvent({ type: 'bytes', data: bytes, metadata }));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect(event!.isJson).toBe(false);
    expect(Buffer.from(event!.data as Uint8Array)).toEqual(Buffer.from(bytes));
    expect(Buffer.from(event!.metadata as Uint8Array)).toEqual(Buffer.from(metadata));
  });

  it('keeps absent metadata absent', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect(event!.metadata).toBeUndefined();
  });

  it('stores an event without data', async () => {
    const stream = newStream();
    await client().appendToStream(stream, binaryEvent({ type: 'empty', data: new Uint8Array() }));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect((event!.data as Uint8Array).length).toBe(0);
  });

  it('says when an event was created', async () => {
    const stream = newStream();
    const before = Date.now();
    await client().appendToStream(stream, jsonEvents(1));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect(event!.created.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(event!.created.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('keeps the event id it was given', async () => {
    const stream = newStream();
    const id = randomUUID();
    await client().appendToStream(stream, jsonEvent({ id, type: 'named', data: {} }));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect(event!.id).toBe(id);
  });

  it.each(['ключ-🚚', 'with space/and?&#%', 'quote\'"\\', `long-${'x'.repeat(4_000)}`, 'nul\u0000byte', '$system-like'])(
    'takes the stream name %j',
    async (name) => {
      const stream = newStream(name);
      await client().appendToStream(stream, jsonEvents(2));
      const events = await collect(client().readStream(stream));
      expect(events.map(({ event }) => event!.streamId)).toEqual([stream, stream]);
    },
  );

  it('keeps streams apart whose names differ in case or accents only', async () => {
    const stream = newStream();
    await client().appendToStream(`${stream}-É`, jsonEvents(1));
    await client().appendToStream(`${stream}-é`, jsonEvents(2));
    expect(await collect(client().readStream(`${stream}-É`))).toHaveLength(1);
    expect(await collect(client().readStream(`${stream}-é`))).toHaveLength(2);
  });

  it('refuses a stream without a name, and goes on', () => refusesName(client(), ''));

  it('keeps the order of appends sent one after the other without waiting', async () => {
    const stream = newStream();
    await Promise.all(range(0, 100).map((n) => client().appendToStream(stream, jsonEvents(1, n))));
    expect(numbers(await collect(client().readStream(stream)))).toEqual(range(0, 100));
  });

  it('puts all events of one append next to each other', async () => {
    const stream = newStream();
    await Promise.all(range(0, 20).map((n) => client().appendToStream(stream, jsonEvents(5, n * 5))));
    expect(numbers(await collect(client().readStream(stream)))).toEqual(range(0, 100));
  });

  it('accepts an append of no events without writing any', async () => {
    const stream = newStream();
    expect((await client().appendToStream(stream, [])).success).toBe(true);
    const error = await rejection(collect(client().readStream(stream)));
    expect(error).toMatchObject({ type: 'stream-not-found' });
    await client().appendToStream(stream, jsonEvents(2));
    expect((await client().appendToStream(stream, [])).success).toBe(true);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('takes an append of one mebibyte of data, and as much of metadata', async () => {
    const stream = newStream();
    const parts = { data: new Uint8Array(1024 * 1024), metadata: new Uint8Array(1024 * 1024) };
    await client().appendToStream(stream, binaryEvent({ type: 'big', ...parts }));
    const [{ event } = {}] = await collect(client().readStream(stream));
    expect((event!.data as Uint8Array).length).toBe(1024 * 1024);
    expect((event!.metadata as Uint8Array).length).toBe(1024 * 1024);
  });

  it('takes many small events whose data are less than one mebibyte, and not many more', { timeout: 90_000 }, async () => {
    const smallEvents = (count: number) =>
      range(0, count).map((index) => jsonEvent({ type: 'test', data: { message: 'test', index } }));
    const stream = newStream();
    const { nextExpectedRevision } = await client().appendToStream(stream, smallEvents(30_000), { deadline: 60_000 });
    expect(nextExpectedRevision).toBe(29_999n);
    const error = await rejection(client().appendToStream(newStream(), smallEvents(40_000), { deadline: 60_000 }));
    expect(error).toMatchObject({ type: 'maximum-append-size-exceeded' });
  });

  it('refuses an append of more than one mebibyte and says what the limit is', async () => {
    const stream = newStream();
    const event = binaryEvent({ type: 'big', data: new Uint8Array(1024 * 1024 + 1) });
    const error = await rejection(client().appendToStream(stream, event));
    expect(error).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
  });

  it('counts all events of an append against its limit', async () => {
    const stream = newStream();
    const events = range(0, 5).map(() => binaryEvent({ type: 'part', data: new Uint8Array(300_000) }));
    const error = await rejection(client().appendToStream(stream, events));
    expect(error).toMatchObject({ type: 'maximum-append-size-exceeded' });
    expect(await rejection(collect(client().readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it('puts together an append that comes in several requests', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(200), { batchAppendSize: 1_000 });
    expect(numbers(await collect(client().readStream(stream)))).toEqual(range(0, 200));
  });

  it.each([
    ['small', jsonEvents(1)],
    ['too large', binaryEvent({ type: 'big', data: new Uint8Array(1024 * 1024 + 1) })],
  ])('does not take up a batched append whose deadline has passed, though it is %s', async (_, events) => {
    const stream = newStream();
    const error = await rejection(client().appendToStream(stream, events, { deadline: -5_000 }));
    expect(error).toMatchObject({ type: 'deadline-exceeded' });
    expect(await rejection(collect(client().readStream(stream)))).toMatchObject({ type: 'stream-not-found' });
  });

  it.each(['nonsense', '00000000-0000-0000-0000-000000000000'])('refuses the event id %s, and goes on', async (id) => {
    const stream = newStream();
    await withOwnClient(url(), async (own) => {
      await rejection(own.appendToStream(stream, jsonEvent({ id, type: 'a', data: {} })));
    });
    expect((await client().appendToStream(stream, jsonEvents(1))).nextExpectedRevision).toBe(0n);
  });
}
