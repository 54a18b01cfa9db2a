import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { beforeAll, expect, it } from 'vitest';
import { collect, jsonEvents, newStream, numbers, range, rejection, type Context } from './support.ts';

export function readingCases({ client }: Context): void {
  const stream = newStream();

  beforeAll(async () => {
    await client().appendToStream(stream, jsonEvents(600), { batchAppendSize: 64 * 1024 });
  });

  it('reads forwards from the start', async () => {
    expect(numbers(await collect(client().readStream(stream)))).toEqual(range(0, 600));
  });

  it('reads backwards from the end', async () => {
    const events = await collect(client().readStream(stream, { direction: 'backwards', fromRevision: 'end' }));
    expect(numbers(events)).toEqual(range(0, 600).toReversed());
  });

  it.each([
    ['forwards', 'start', 3, [0, 1, 2]],
    ['forwards', 598n, 10, [598, 599]],
    ['forwards', 10n, 2, [10, 11]],
    ['forwards', 600n, 10, []],
    ['forwards', 'end', 10, []],
    ['backwards', 'end', 2, [599, 598]],
    ['backwards', 1n, 10, [1, 0]],
    ['backwards', 5_000n, 1, [599]],
    ['backwards', 'start', 10, [0]],
  ] as const)('reads %s from %s at most %i', async (direction, fromRevision, maxCount, expected) => {
    const events = await collect(client().readStream(stream, { direction, fromRevision, maxCount }));
    expect(numbers(events)).toEqual(expected);
  });

  it('numbers the events it reads', async () => {
    const events = await collect(client().readStream(stream, { fromRevision: 5n, maxCount: 3 }));
    expect(events.map(({ event }) => event!.revision)).toEqual([5n, 6n, 7n]);
  });

  it('reports that a stream does not exist', async () => {
    const missing = newStream('missing-ß');
    const error = await rejection(collect(client().readStream(missing)));
    expect(error).toMatchObject({ type: 'stream-not-found', streamName: missing });
  });

  it('can be cancelled half way and read again', async () => {
    const read = client().readStream(stream);
    let seen = 0;
    for await (const { event } of read) {
      seen += 1;
      if (event!.revision === 10n) break;
    }
    await read.cancel();
    expect(seen).toBe(11);
    expect(await collect(client().readStream(stream, { maxCount: 5 }))).toHaveLength(5);
  });

  it('reads a stream of large events', async () => {
    const large = newStream();
    const text = 'x'.repeat(900_000);
    for (const n of range(0, 6)) await client().appendToStream(large, jsonEvent({ type: 'large', data: { n, text } }));
    expect(numbers(await collect(client().readStream(large)))).toEqual(range(0, 6));
  });

  it('gives links as they are unless asked to follow them', async () => {
    const { links, target } = await linked(client, newStream());
    const [link] = await collect(client().readStream(links));
    expect(link!.link).toBeUndefined();
    expect(link!.event).toMatchObject({ type: '$>', streamId: links });
    expect(Buffer.from(link!.event!.data as Uint8Array).toString()).toBe(`1@${target}`);
  });

  it('follows links to their events', async () => {
    const { links, target } = await linked(client, newStream());
    const [first] = await collect(client().readStream(links, { resolveLinkTos: true }));
    expect(first!.link).toMatchObject({ streamId: links, revision: 0n });
    expect(first!.event).toMatchObject({ streamId: target, revision: 1n, data: { n: 1 } });
  });

  it('returns only the link when its event no longer exists', async () => {
    const { links, target } = await linked(client, newStream());
    await client().deleteStream(target);
    const [first] = await collect(client().readStream(links, { resolveLinkTos: true }));
    expect(first!.event).toBeUndefined();
    expect(first!.link).toMatchObject({ streamId: links });
  });
}

async function linked(client: Context['client'], target: string): Promise<{ links: string; target: string }> {
  const links = newStream('links');
  await client().appendToStream(target, jsonEvents(2));
  await client().appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`1@${target}`) }));
  return { links, target };
}
