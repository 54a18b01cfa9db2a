import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Subscribed, SubscriptionTable } from '#infra/embedded/nats/subscriptions.ts';

/** The documented meaning of wildcards, written as plainly as can be. */
function hears(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const words = subject.split('.');
  return (
    wanted.every((want, index) => {
      if (want === '>') return index < words.length;
      return index < words.length && (want === '*' || want === words[index]);
    }) &&
    (wanted.at(-1) === '>' || wanted.length === words.length)
  );
}

/** In an order of their own, so that two searches can be compared. */
function byQueue(subscriptions: readonly Subscribed[]): string[] {
  return subscriptions.map(({ queue, subject }) => `${queue} ${subject}`).toSorted();
}

const literal = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });
const pattern = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '*'), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([words, open]) => [...words, ...(open ? ['>'] : [])].join('.'));
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), subject: pattern, queue: fc.constantFrom('', 'q', 'r') }),
  fc.record({ does: fc.constant('remove' as const), index: fc.nat(20) }),
  fc.record({ does: fc.constant('ask' as const), subject: literal.map((words) => words.join('.')) }),
);

describe('The subscription table', () => {
  it('always matches a plain search through all subscriptions', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = new SubscriptionTable<Subscribed>();
        const all: Subscribed[] = [];
        const answers: unknown[] = [];
        const expected: unknown[] = [];
        for (const action of steps) {
          if (action.does === 'add') {
            const subscription = { subject: action.subject, queue: action.queue };
            all.push(subscription);
            table.add(subscription);
          } else if (action.does === 'remove') {
            const [subscription] = all.splice(action.index, 1);
            if (subscription) table.remove(subscription);
          } else {
            const { plain, groups } = table.match(action.subject);
            answers.push(byQueue([...plain, ...groups.flat()]), groups.length);
            const listeners = all.filter(({ subject }) => hears(subject, action.subject));
            const queues = new Set(listeners.map(({ queue }) => queue).filter((queue) => queue !== ''));
            expected.push(byQueue(listeners), queues.size);
          }
        }
        expect(answers).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never changes an answer it has handed out', () => {
    const table = new SubscriptionTable<Subscribed>();
    const first = { subject: 'a', queue: '' };
    table.add(first);
    const before = table.match('a');
    table.add({ subject: '>', queue: '' });
    table.remove(first);
    expect(before.plain).toEqual([first]);
    expect(table.match('a').plain).toHaveLength(1);
  });

  it('forgets busy subjects rather than growing without end', () => {
    const table = new SubscriptionTable<Subscribed>();
    table.add({ subject: '>', queue: '' });
    for (let index = 0; index < 20_000; index += 1) table.match(`inbox.${index}`);
    expect(table.rememberedSubjects).toBeLessThanOrEqual(8_192);
  });
});
