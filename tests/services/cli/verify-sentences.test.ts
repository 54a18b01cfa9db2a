import { expect, test } from 'vitest';
import type { Finding, Verification } from '#contracts/seals.ts';
import { progressOf, sentenceOn } from '#services/cli/verifying/sentences.ts';

const at = '2026-03-01T09:00:00.000Z';
const run = (changes: Partial<Verification>): string =>
  sentenceOn(
    {
      ...{ state: 'done', startedAt: at, endedAt: at, fromHead: 0, heads: 2, events: 8, unsealed: 3, abandoned: [] },
      ...{ findingCount: changes.findings?.length ?? 0, findings: [], before: null, ...changes },
    },
    '0.1',
  );
const differing = (finding: Finding): string =>
  run({ findings: [finding] })
    .split('\n')
    .at(-1) ?? '';

test.each([
  ['several', {}, 'Compared 8 events with 2 heads in 0.1 s; 3 events are not sealed yet.'],
  ['one of each', { heads: 1, events: 1, unsealed: 1 }, 'Compared 1 event with 1 head in 0.1 s; 1 event is not sealed yet.'],
  ['none', { heads: 0, events: 0, unsealed: 0 }, 'Compared 0 events with 0 heads in 0.1 s; 0 events are not sealed yet.'],
  ['the last one after an interruption', { before: { events: 7, at } }, 'Compared event 8 with 2 heads'],
  ['the rest after an interruption of one', { before: { events: 1, at } }, 'Compared events 2 to 8 with 2 heads'],
  ['nothing more after an interruption', { before: { events: 8, at } }, 'Compared no further events with 2 heads'],
])('what was compared is counted as one says it: %s', (_what, changes, sentence) => expect(run(changes)).toContain(sentence));

test('what an interrupted run had compared is counted as one says it', () => {
  expect(run({ before: { events: 1, at } })).toContain('\nThe first event was compared by the run');
  expect(run({ before: { events: 7, at } })).toContain('\nThe first 7 events were compared by the run');
});

test('heads of events that are gone are counted as one says it', () => {
  expect(run({ abandoned: [3] })).toContain('Head 3 seals events that');
  expect(run({ abandoned: [3, 5, 6] })).toContain('Heads 3, 5 to 6 seal events that');
});

test.each<[Finding, string]>([
  [{ kind: 'cut_off', number: 5, upTo: 8 }, '- the log was cut off: events 5 to 8 are missing.'],
  [{ kind: 'cut_off', number: 8, upTo: 8 }, '- the log was cut off: event 8 is missing.'],
  [
    { kind: 'head_contradicted', head: 2, number: 5, upTo: 8 },
    '- the log is not what head 2 sealed: it differs among events 5 to 8.',
  ],
  [{ kind: 'head_contradicted', head: 2, number: 8, upTo: 8 }, '- the log is not what head 2 sealed: it differs at event 8.'],
  [
    { kind: 'unlocated', head: 2, number: 8, upTo: 8 },
    '- something at event 8 was changed; the leaves of head 2 would say what.',
  ],
])('a difference names one event or several: %j', (finding, sentence) => expect(differing(finding)).toBe(sentence));

test('progress is counted as one says it', () => {
  expect([progressOf(1, 1), progressOf(1, 20)]).toEqual(['1 of 1 sealed event', '1 of 20 sealed events']);
});
