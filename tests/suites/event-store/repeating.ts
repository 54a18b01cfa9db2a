import { expect, it } from 'vitest';
import { differing } from './differences.ts';
import { collect, jsonEvents, newStream, rejection, type Context } from './support.ts';

/** What a repeat of an append promises: the same ids give the first result. */
export function repeatingCases({ client, server }: Context): void {
  it('returns the first result for a repeat at the same exact revision', async () => {
    const stream = newStream();
    const events = jsonEvents(3);
    const first = await client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
    const again = await client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
    expect(again).toEqual(first);
    expect(await collect(client().readStream(stream))).toHaveLength(3);
  });

  it('returns the first result for a late repeat, though the stream has grown', async () => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const events = jsonEvents(2);
    const first = await client().appendToStream(stream, events, { expectedRevision: 0n });
    await client().appendToStream(stream, jsonEvents(4));
    expect(await client().appendToStream(stream, events, { expectedRevision: 0n })).toEqual(first);
    expect(await collect(client().readStream(stream))).toHaveLength(7);
  });

  it.each(['any', 'stream_exists'] as const)('knows a repeat with %s by its event ids', async (expectedRevision) => {
    const stream = newStream();
    await client().appendToStream(stream, jsonEvents(1));
    const events = jsonEvents(2);
    const first = await client().appendToStream(stream, events, { expectedRevision });
    expect(await client().appendToStream(stream, events, { expectedRevision })).toEqual(first);
    expect(await collect(client().readStream(stream))).toHaveLength(3);
  });

  it(differing('equalAppendsInFlight', server), async () => {
    const stream = newStream();
    const events = jsonEvents(2);
    const append = () => client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
    const both = await Promise.allSettled([append(), append()]);
    const result = await append();
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeLessThanOrEqual(server === 'embedded' ? 0 : 1);
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: { type: 'deadline-exceeded' } });
    for (const end of both) if (end.status === 'fulfilled') expect(end.value).toEqual(result);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('appends the same ids again under a newer exact revision', async () => {
    const stream = newStream();
    const events = jsonEvents(1);
    await client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
    const again = await client().appendToStream(stream, events, { expectedRevision: 0n });
    expect(again.nextExpectedRevision).toBe(1n);
    expect(await collect(client().readStream(stream))).toHaveLength(2);
  });

  it('takes the same ids in two streams for two events', async () => {
    const events = jsonEvents(1);
    const streams = [newStream(), newStream()];
    for (const stream of streams) await client().appendToStream(stream, events);
    for (const stream of streams) expect(await collect(client().readStream(stream))).toHaveLength(1);
  });

  it('returns the result of that part for a repeat of the first events of an append', async () => {
    const stream = newStream();
    const events = jsonEvents(3);
    await client().appendToStream(stream, events, { expectedRevision: 'no_stream' });
    const part = await client().appendToStream(stream, events.slice(0, 2), { expectedRevision: 'no_stream' });
    expect(part.nextExpectedRevision).toBe(1n);
  });

  it.each(['no_stream', 'any'] as const)('refuses a repeat with %s that carries more than before', async (revision) => {
    const stream = newStream();
    const events = jsonEvents(3);
    await client().appendToStream(stream, events.slice(0, 2), { expectedRevision: revision });
    const error = await rejection(client().appendToStream(stream, events, { expectedRevision: revision }));
    expect(error).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
  });
}
