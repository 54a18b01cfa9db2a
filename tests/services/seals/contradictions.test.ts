import { expect, test } from 'vitest';
import type { SignedHead } from '#contracts/seals.ts';
import { sha256 } from '#infra/ids.ts';
import { noChain } from '#infra/seals/chain.ts';
import { chainedAll } from '#infra/seals/leaves.ts';
import { contradictionsOf } from '#services/seals/verify/contradictions.ts';
import { aHead } from '#tests/support/heads.ts';

const hashOf = (event: string) => Buffer.from(sha256(event), 'hex');
/** A head that has sealed those events. */
const headOf = (number: number, events: string): SignedHead => ({
  ...aHead(number, {
    count: events.length,
    chain: chainedAll(
      noChain,
      [...events].map((event) => ({ eventId: event, hash: hashOf(event) })),
    ).toString('hex'),
  }),
  signature: '',
});
const filed = (number: number, events: string) => ({ head: headOf(number, events), place: `file:${number}` });

interface Compared {
  others: readonly ReturnType<typeof filed>[];
  standing?: readonly SignedHead[];
  after?: SignedHead;
}
/** What is found where the log has those events, behind the head to begin after. */
function found(log: string, { others, standing = [], after }: Compared) {
  const contradictions = contradictionsOf({ others, standing, after });
  for (const event of log.slice(after?.count ?? 0)) contradictions.add(hashOf(event));
  contradictions.end();
  return contradictions.findings.map(({ kind, head, number, upTo, place }) => [kind, head, number, upTo, place]);
}

test('heads that are true of the log contradict nothing, whatever their numbers and in whatever order', () => {
  expect(found('abcd', { others: [filed(9, 'abcd'), filed(2, 'ab'), filed(2, 'abc')] })).toEqual([]);
});

test('a head of which the log is not what it sealed is named, with the events since the last one that agrees', () => {
  const contradicted = (number: number, from: number, upTo: number) => [
    'head_contradicted',
    number,
    from,
    upTo,
    `file:${number}`,
  ];
  expect(found('abXd', { others: [filed(1, 'a'), filed(2, 'abc'), filed(3, 'abcd')] })).toEqual([
    contradicted(2, 2, 3),
    contradicted(3, 2, 4),
  ]);
  expect(found('abXd', { others: [filed(3, 'abc')], standing: [headOf(1, 'ab'), headOf(2, 'abXd')] })).toEqual([
    contradicted(3, 3, 3),
  ]);
  expect(found('ab', { others: [filed(2, 'abc')], standing: [headOf(1, 'ab')] })).toEqual([contradicted(2, 3, 3)]);
  // What was sealed anew in their place is true of the changed log, and says nothing about where it was changed.
  const anew = [headOf(1, 'ab'), headOf(2, 'abX'), headOf(3, 'abXd')];
  expect(found('abXde', { others: [filed(2, 'abc'), filed(3, 'abcd'), filed(4, 'abcde')], standing: anew })).toEqual([
    contradicted(2, 3, 3),
    contradicted(3, 3, 4),
    contradicted(4, 3, 5),
  ]);
});

test('a head that stands contradicts nothing: what it has sealed is compared event by event', () => {
  const standing = [headOf(1, 'ab'), headOf(2, 'abc')];
  expect(found('abXd', { others: [filed(3, 'abc')], standing })).toEqual([['head_contradicted', 3, 3, 3, 'file:3']]);
});

test('behind a head that it begins after, what that one has sealed is not looked at again', () => {
  const after = headOf(1, 'ab');
  expect(found('abcd', { others: [filed(2, 'X'), filed(3, 'abc')], after })).toEqual([]);
  expect(found('abcd', { others: [filed(2, 'ab')], after })).toEqual([]);
  expect(found('abcd', { others: [filed(2, 'aX'), filed(3, 'abX')], after })).toEqual([
    ['head_contradicted', 2, 2, 2, 'file:2'],
    ['head_contradicted', 3, 3, 3, 'file:3'],
  ]);
});
