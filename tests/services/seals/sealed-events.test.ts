import { expect, test } from 'vitest';
import type { Finding, SignedHead } from '#contracts/seals.ts';
import { sha256 } from '#infra/ids.ts';
import { noChain } from '#infra/seals/chain.ts';
import { chainedAll, type Leaf } from '#infra/seals/leaves.ts';
import { sealedEvents } from '#services/seals/verify/sealed-events.ts';
import { aHead } from '#tests/support/heads.ts';

const leavesOf = (events: string): Leaf[] =>
  [...events].map((event) => ({ eventId: event, hash: Buffer.from(sha256(event), 'hex') }));
const chainOf = (events: string) => chainedAll(noChain, leavesOf(events));
/** A head up to which the log holds those events. */
const headAt = (number: number, events: string): SignedHead => ({
  ...aHead(number, { count: events.length, chain: chainOf(events).toString('hex') }),
  signature: '',
});

async function sealed(heads: readonly SignedHead[], leaves: Readonly<Record<number, string>>, after?: SignedHead) {
  const findings: Finding[] = [];
  const asked: number[] = [];
  const events = [];
  const seals = {
    async leaves(_logId: string, number: number) {
      asked.push(number);
      const kept = leaves[number];
      return kept === undefined ? undefined : leavesOf(kept);
    },
  };
  const onFinding = (finding: Finding) => void findings.push(finding);
  for await (const event of sealedEvents({ seals, logId: 'log', heads, after, onFinding }))
    events.push('upTo' in event ? event : [event.number, event.eventId, event.endsHead]);
  return { events, findings, asked };
}
const [first, second] = [headAt(1, 'ab'), headAt(2, 'abcd')];

test('events are numbered on from head to head, and the last one of each ends it', async () => {
  const all = await sealed([first, second], { 1: 'ab', 2: 'cd' });
  expect(all).toMatchObject({
    events: [
      [1, 'a', undefined],
      [2, 'b', 1],
      [3, 'c', undefined],
      [4, 'd', 2],
    ],
    findings: [],
  });
  expect((await sealed([second], { 2: 'cd' }, first)).events).toEqual(all.events.slice(2));
});

test('a head without events of its own has no leaves that could be damaged', async () => {
  const named = headAt(2, 'ab');
  expect(await sealed([first, named, { ...second, number: 3 }], { 1: 'ab', 3: 'cd' })).toMatchObject({
    events: [{}, {}, [3, 'c', undefined], [4, 'd', 3]],
    findings: [],
    asked: [1, 3],
  });
});

test.each([
  ['are gone', undefined],
  ['are others', 'bb'],
  ['are too few', 'a'],
  ['are too many', 'abc'],
])('leaves that %s leave the chain around the events, and those of the next head are read all the same', async (_how, kept) => {
  const { events, findings } = await sealed([first, second], { ...(kept !== undefined && { 1: kept }), 2: 'cd' });
  expect(findings).toEqual([{ kind: 'leaves_damaged', head: 1 }]);
  expect(events).toEqual([
    { from: 1, upTo: 2, head: 1, before: noChain, after: chainOf('ab') },
    [3, 'c', undefined],
    [4, 'd', 2],
  ]);
});

test('leaves whose number alone is not that of the head are damaged, and so is a head with another chain for the same events', async () => {
  const counted = { ...first, count: 3 };
  expect(await sealed([counted], { 1: 'ab' })).toMatchObject({
    events: [{ from: 1, upTo: 3 }],
    findings: [{ kind: 'leaves_damaged', head: 1 }],
  });
  expect(await sealed([first, { ...counted, number: 2 }], { 1: 'ab' })).toMatchObject({
    events: [{}, {}, { from: 3, upTo: 3 }],
    findings: [{ kind: 'leaves_damaged', head: 2 }],
  });
  const other = { ...headAt(2, 'xy'), count: 2 };
  expect(await sealed([first, other], { 1: 'ab' })).toMatchObject({
    events: [
      [1, 'a', undefined],
      [2, 'b', 1],
    ],
    findings: [{ kind: 'leaves_damaged', head: 2 }],
  });
});
