import { expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import type { NewEvent } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { copyMissing } from '#infra/move-log/copy-log.ts';
import { textOf } from '#infra/event-store/event-text.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';

const signal = new AbortController().signal;
const [first, second] = [streamOf.shipment(freshId()), streamOf.shipment(freshId())];

const anEvent = (text = ''): NewEvent => ({
  id: freshId(),
  type: 'Happened',
  data: { text },
  metadata: { commandId: freshId() },
});
const textsIn = async (store: MemoryStore) => {
  const texts: string[] = [];
  for await (const event of ownEvents(store)) texts.push(textOf(event));
  return texts;
};
const copied = async (source: MemoryStore) => {
  const target = createMemoryStore();
  const { copied: count } = await copyMissing({ source, target, signal, onProgress: () => undefined });
  return { target, count, together: target.attempts.map(({ length }) => length) };
};

test('what follows one another in one stream is appended together, in the order of the log', async () => {
  const source = createMemoryStore();
  await source.append(first, 'no_stream', [anEvent(), anEvent()]);
  await source.append(first, 1n, [anEvent()]);
  await source.append(second, 'no_stream', [anEvent()]);
  await source.append(first, 2n, [anEvent(), anEvent()]);
  const { target, count, together } = await copied(source);
  expect([count, together]).toEqual([6, [3, 1, 2]]);
  expect(await textsIn(target)).toEqual(await textsIn(source));
});

test('no append is larger than an event store takes, whatever follows one another', async () => {
  const source = createMemoryStore();
  const sizes = [100_000, 100_000, 100_000, 900_000, 10];
  for (const [nth, size] of sizes.entries())
    await source.append(first, nth === 0 ? 'no_stream' : BigInt(nth - 1), [anEvent('x'.repeat(size))]);
  const { target, together } = await copied(source);
  expect(together).toEqual([2, 1, 1, 1]);
  expect(await textsIn(target)).toEqual(await textsIn(source));
});
