import { describe, expect, test } from 'vitest';
import { createFairQueue, QueueFull, type FairQueueLimits, type QueuePlace } from '#infra/fair-queue.ts';

const someLimits: FairQueueLimits = { atOnce: 2, ofOneClient: 1, waiting: 4, waitingOfOneClient: 2 };
const stranger = (client: string): QueuePlace => ({ client, isKnown: false });
const known = (client: string): QueuePlace => ({ client, isKnown: true });

/** A queue whose tasks go on until they are ended by name; `begun` lists them in the order of their start. */
const openQueue = (limits: Partial<FairQueueLimits> = {}) => {
  const queue = createFairQueue({ ...someLimits, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add: (name: string, place: QueuePlace) =>
      queue.run(place, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      await new Promise((resolve) => setImmediate(resolve));
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
};

test('tasks run a few at a time and answer what they answer', async () => {
  const { add, end, begun, settle } = openQueue();
  const [first] = [add('a', stranger('A')), add('b', stranger('B')), add('c', stranger('C'))];
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(await first).toBe('a');
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a client that asks for much leaves room for another, who does not wait for it', async () => {
  const { add, begun, settle } = openQueue();
  const pushed = [add('a1', stranger('A')), add('a2', stranger('A')), add('a3', stranger('A')), add('a4', stranger('A'))];
  await expect(pushed[3]).rejects.toThrow(QueueFull);
  void add('b1', stranger('B'));
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
});

test('clients take turns', async () => {
  const { add, end, begun } = openQueue({ atOnce: 1, waiting: 9, waitingOfOneClient: 9 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name, stranger(name.slice(0, 1)));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

describe('where strangers have taken every place', () => {
  const besieged = async () => {
    const queue = openQueue();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void queue.add(name, stranger(name));
    await expect(queue.add('g', stranger('g'))).rejects.toThrow(QueueFull);
    return queue;
  };

  test('someone known is next', async () => {
    const { add, end, begun } = await besieged();
    void add('owner', known('device'));
    await end('a');
    expect(begun).toEqual(['a', 'b', 'owner']);
  });

  test('someone known cannot take everything either', async () => {
    const { add } = await besieged();
    const asked = [1, 2, 3].map((index) => add(`owner ${index}`, known('device')));
    await expect(asked[2]).rejects.toThrow(QueueFull);
  });
});

test('a task that fails gives its place to the next', async () => {
  const queue = createFairQueue({ ...someLimits, atOnce: 1 });
  const failing = queue.run(stranger('A'), () => Promise.reject(new Error('no memory')));
  const next = queue.run(stranger('B'), async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
