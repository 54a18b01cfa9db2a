import { beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { beforeServing, type BeforeServingOptions } from '#services/erasures/before-serving.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';

const [ama, account] = [derivedId('ama'), derivedId('account')];
let store: MemoryStore;
let start: Position;
beforeEach(async () => {
  store = createMemoryStore();
  start = await say(streamOf.account(account), 'SignedIn');
});

async function say(stream: string, type: string, data: Record<string, unknown> = {}): Promise<Position> {
  const revision = store.events.filter((event) => event.stream === stream).length;
  const metadata = { occurredAt: '2026-03-01T09:00:00.000Z' };
  const event = { id: derivedId('event', store.events.length), type, data, metadata };
  return (await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), [event])).position;
}

/** What is looked at is what was said, one after the other; the last of it stays. */
function looksAt<Item>(...items: [Item, ...Item[]]) {
  let last: Item = items[0];
  return async () => {
    last = items.shift() ?? last;
    return last;
  };
}
function waiting(changes: Partial<BeforeServingOptions>, signal = new AbortController().signal) {
  const logger = createLogger('silent', 'test');
  const seen = { healed: [] as string[], looks: 0, warned: vi.spyOn(logger, 'warn') };
  const options: BeforeServingOptions = {
    store,
    applied: async () => start,
    admit: async () => undefined,
    accountChanges: { heal: async (id) => void seen.healed.push(id) },
    erasureMarks: { without: async () => [] },
    logger,
    ...changes,
  };
  const { without } = options.erasureMarks;
  const erasureMarks = {
    without: (...given: Parameters<typeof without>) => {
      seen.looks += 1;
      return without(...given);
    },
  };
  return { seen, served: beforeServing({ ...options, erasureMarks }, signal) };
}

test('nothing is served from another log', async () => {
  const { served } = waiting({ admit: () => Promise.reject(new EventStoreUnavailable('another log')) });
  await expect(served).rejects.toThrow('another log');
});

test('where nobody was erased since, it is served at once, without those whom the log has closed the door to', async () => {
  await say(streamOf.account(account), 'AccountDisabled');
  const { served, seen } = waiting({});
  await served;
  expect(seen).toMatchObject({ healed: [account], looks: 0 });
  expect(seen.warned).not.toHaveBeenCalled();
});

test('where somebody was erased since, it is served once the database has carried that out and the read models know', async () => {
  const erased = await say(streamOf.subject(ama), 'SubjectErased', { subjectId: ama });
  const missing = [{ subjectId: ama, revision: 0n }];
  const { served, seen } = waiting({
    // At first to know from where on to read the log.
    applied: looksAt(start, start, undefined, start, erased),
    erasureMarks: { without: looksAt(missing, [], [], []) },
  });
  await served;
  expect(seen.looks).toBe(4);
  expect(seen.warned.mock.calls).toEqual([[{ persons: 1 }, 'nothing is served before the read models know who was erased']]);
});

test('it is not served while a mark is missing, though the read models know', async () => {
  const erased = await say(streamOf.subject(ama), 'SubjectErased', { subjectId: ama });
  const { served, seen } = waiting({
    applied: looksAt(start, erased),
    erasureMarks: { without: looksAt([{ subjectId: ama, revision: 0n }], []) },
  });
  await served;
  expect(seen.looks).toBe(2);
});

test('waiting ends when the process is to stop', async () => {
  await say(streamOf.subject(ama), 'SubjectErased', { subjectId: ama });
  const stopping = new AbortController();
  const { served, seen } = waiting(
    {
      erasureMarks: {
        without: async () => {
          stopping.abort();
          return [{ subjectId: ama, revision: 0n }];
        },
      },
    },
    stopping.signal,
  );
  await served;
  expect(seen.looks).toBe(1);
});
