import { binaryEvent } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { collect, jsonEvents, newStream, numbers, rejection, type Context } from './support.ts';

const credentials = { username: 'admin', password: 'changeit' };

/** What the single-append call promises; the client takes it when credentials go with the call. */
export function unaryAppendingCases({ client }: Context): void {
  it('appends and returns revision and position', async () => {
    const stream = newStream();
    const result = await client().appendToStream(stream, jsonEvents(3), { credentials });
    const events = await collect(client().readStream(stream, { credentials }));
    expect(result.nextExpectedRevision).toBe(2n);
    expect(result.position).toEqual(events.at(-1)!.event!.position);
    expect(numbers(events)).toEqual([0, 1, 2]);
  });

  it.each([
    ['no_stream', 'no_stream'],
    [0n, 0n],
    [9n, 9n],
  ] as const)('shows what was expected (%s) and what is there', async (expectedRevision, shown) => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(2), { credentials });
    const error = await rejection(client().appendToStream(stream, jsonEvents(1), { expectedRevision, credentials }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', expectedVersion: shown, actualVersion: 1n });
  });

  it('shows that there is no stream', async () => {
    const error = await rejection(
      client().appendToStream(newStream(), jsonEvents(1), { expectedRevision: 'stream_exists', credentials }),
    );
    expect(error).toMatchObject({ expectedVersion: 'stream_exists', actualVersion: 'no_stream' });
  });

  it('takes the largest number for no stream, and refuses others beyond the last revision', async () => {
    const stream = newStream();
    const append = (expectedRevision: bigint) =>
      client().appendToStream(stream, jsonEvents(1), { expectedRevision, credentials });
    expect(await rejection(append(2n ** 63n))).not.toMatchObject({ type: 'wrong-expected-version' });
    expect((await append(2n ** 64n - 1n)).nextExpectedRevision).toBe(0n);
    expect(await rejection(append(2n ** 64n - 1n))).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
  });

  it.each(['', '$$'])('refuses the stream name %j', async (name) => {
    await rejection(client().appendToStream(name, jsonEvents(1), { credentials }));
  });

  it('takes an append of one mebibyte of data, whatever its metadata, and says when it is larger', async () => {
    const half = () => binaryEvent({ type: 'half', data: new Uint8Array(512 * 1024), metadata: new Uint8Array(512 * 1024) });
    const { nextExpectedRevision } = await client().appendToStream(newStream(), [half(), half()], { credentials });
    expect(nextExpectedRevision).toBe(1n);
    const more = [half(), half(), binaryEvent({ type: 'byte', data: new Uint8Array(1) })];
    const error = await rejection(client().appendToStream(newStream(), more, { credentials }));
    expect(error).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
  });

  it('says when a stream was closed forever, whatever its name', async () => {
    const stream = newStream('closed');
    await client().tombstoneStream(stream);
    const error = await rejection(client().appendToStream(stream, jsonEvents(1), { credentials }));
    expect(error).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  it('takes an append of no events', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1), { credentials });
    const result = await client().appendToStream(stream, [], { expectedRevision: 0n, credentials });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });
}
