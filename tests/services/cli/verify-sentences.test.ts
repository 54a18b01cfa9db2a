import { expect, test } from 'vitest';
import { findingKinds, type Finding, type Verification } from '#contracts/seals.ts';
import { isUnwitnessed, missingFileOf, progressOf, sentenceOn } from '#services/cli/verifying/sentences.ts';

const earlier = '2026-02-28T09:00:00.000Z';
const whole: Verification = {
  state: 'done',
  startedAt: '2026-03-01T09:00:00.000Z',
  endedAt: '2026-03-01T09:01:00.000Z',
  fromHead: 0,
  heads: 4,
  events: 35,
  unsealed: 2,
  abandoned: [],
  filed: 4,
  findingCount: 0,
  findings: [],
  before: null,
};
const said = (changes: Partial<Verification> = {}) => sentenceOn({ ...whole, ...changes }, '1.5').split('\n');
const found = (finding: Finding) => said({ findings: [finding] }).at(-1);

test('a log that is what was sealed is said to be that, with how much was compared', () => {
  expect(said()).toEqual([
    'Compared 35 events with 4 heads in 1.5 s; 2 events are not sealed yet.',
    'OK: the log is what was sealed. Heads up to number 4 are kept outside the databases as well.',
  ]);
  expect(said({ fromHead: 2 })).toEqual([
    'Compared the events after head 2, up to number 35, with 4 heads in 1.5 s; 2 events are not sealed yet.',
    'OK: what comes after head 2 is what was sealed. Nothing before it was compared. Heads up to number 4 are kept outside the databases as well.',
  ]);
});

test('a log that nothing outside the databases speaks for is not said to be what was sealed', () => {
  expect(said({ filed: 0 }).at(-1)).toMatch(
    /^The log is what the heads in PostgreSQL say\. No head .* npm run verify-log -- --heads FILE\.$/,
  );
  expect([isUnwitnessed({ ...whole, filed: 0 }), isUnwitnessed(whole)]).toEqual([true, false]);
  const { filed: _, ...earlierVersion } = whole;
  expect(sentenceOn(earlierVersion, '1.5').split('\n').at(-1)).toBe('OK: the log is what was sealed.');
});

test('a run that was interrupted says how far it came, and does not say that the log is what was sealed', () => {
  expect(said({ state: 'interrupted', heads: 3, events: 30 })).toEqual(['Compared 30 events, up to head 3.']);
});

test('a run that went on from an interrupted one says what that one had compared', () => {
  const before = { events: 20, at: earlier };
  expect(said({ before, fromHead: 1 })).toEqual([
    'Compared events 21 to 35 with 4 heads in 1.5 s; 2 events are not sealed yet.',
    'The first 20 events were compared by the run that was interrupted 2026-02-28T09:00:00.000Z, and not again.',
    'OK: what comes after head 1 is what was sealed. Nothing before it was compared. Heads up to number 4 are kept outside the databases as well.',
  ]);
});

test('heads that the log was sealed on without are listed, those in a row together', () => {
  expect(said({ abandoned: [3, 5, 6, 7, 9, 10] })[1]).toMatch(/^Heads 3, 5 to 7, 9 to 10 seal events that the log no longer had/);
});

test('heads that nobody has given up come with what may have happened and how to go on; those of files do not', () => {
  const contradicted = { kind: 'head_contradicted' as const, number: 7, upTo: 9, head: 3 };
  const inDatabase = said({ abandoned: [3, 4], findings: [{ ...contradicted, place: 'PostgreSQL' }] });
  expect(inDatabase.at(-1)).toMatch(/^No signed head gives up 1 head \(3\)\. .* --from-head NUMBER/);
  expect(said({ abandoned: [3], findings: [{ ...contradicted, place: 'seals.log:3' }] }).join('\n')).not.toContain('gives up');
  expect(said({ abandoned: [4], findings: [{ ...contradicted, place: 'PostgreSQL' }] }).join('\n')).not.toContain('gives up');
});

const at = { number: 7, eventId: 'e7', stream: 'shipment-1', revision: '4' };
test.each<[Finding, string]>([
  [{ ...at, kind: 'edited' }, '- event 7 (e7) was edited: shipment-1#4.'],
  [{ ...at, kind: 'edited', movedTo: 9 }, '- event 7 (e7) was edited, and stands at 9: shipment-1#4.'],
  [{ ...at, kind: 'dropped', isNeighbour: true }, '- event 7 (e7) was dropped: after shipment-1#4.'],
  [{ ...at, kind: 'inserted' }, '- an event (e7) was inserted, which stands at 7: shipment-1#4.'],
  [{ ...at, kind: 'reordered', movedTo: 9 }, '- event 7 (e7) was moved to 9: shipment-1#4.'],
  [{ kind: 'cut_off', number: 7, upTo: 9 }, '- the log was cut off: events 7 to 9 are missing.'],
  [{ kind: 'head_edited', head: 3, place: 'seals.log:3' }, '- head 3 was edited: in seals.log:3.'],
  [{ kind: 'head_edited', place: 'seals.log:3' }, '- a head was edited: in seals.log:3.'],
  [{ kind: 'head_dropped', head: 3, place: 'PostgreSQL' }, '- head 3 was dropped: in PostgreSQL.'],
  [
    { kind: 'head_contradicted', head: 3, number: 7, upTo: 9, place: 'seals.log:3' },
    '- the log is not what head 3 sealed: it differs among events 7 to 9: in seals.log:3.',
  ],
  [{ kind: 'key_unknown', head: 3 }, '- head 3 was signed by another key, which no head before it names.'],
  [{ kind: 'leaves_damaged', head: 3 }, '- the leaves of head 3 in PostgreSQL are not what was sealed.'],
  [
    { kind: 'unlocated', number: 7, upTo: 9, head: 3 },
    '- something among events 7 to 9 was changed; the leaves of head 3 would say what.',
  ],
])('%j is said in a sentence', (finding, sentence) => {
  expect(found(finding)).toBe(sentence);
});

test('of a log with differences every one has a line, and none of them says that it is what was sealed', () => {
  const findings = findingKinds.map((kind): Finding => ({ ...at, kind, head: 3, upTo: 9, movedTo: 9 }));
  const lines = said({ findings, findingCount: findings.length });
  expect(lines).toHaveLength(1 + findingKinds.length);
  expect(lines.join('\n')).not.toMatch(/OK|undefined/);
});

test.each([
  ['several', {}, 'Compared 35 events with 4 heads in 1.5 s; 2 events are not sealed yet.'],
  ['one of each', { heads: 1, events: 1, unsealed: 1 }, 'Compared 1 event with 1 head in 1.5 s; 1 event is not sealed yet.'],
  ['none', { heads: 0, events: 0, unsealed: 0 }, 'Compared 0 events with 0 heads in 1.5 s; 0 events are not sealed yet.'],
  ['the last one after an interruption', { before: { events: 34, at: earlier } }, 'Compared event 35 with 4 heads'],
  ['the rest after an interruption of one', { before: { events: 1, at: earlier } }, 'Compared events 2 to 35 with 4 heads'],
  ['nothing more after an interruption', { before: { events: 35, at: earlier } }, 'Compared no further events with 4 heads'],
])('what was compared is counted as one says it: %s', (_what, changes, sentence) =>
  expect(said(changes).join('\n')).toContain(sentence),
);

test('what an interrupted run had compared is counted as one says it', () => {
  expect(said({ before: { events: 1, at: earlier } }).join('\n')).toContain('\nThe first event was compared by the run');
  expect(said({ before: { events: 7, at: earlier } }).join('\n')).toContain('\nThe first 7 events were compared by the run');
});

test('heads of events that are gone are counted as one says it', () => {
  expect(said({ abandoned: [3] }).join('\n')).toContain('Head 3 seals events that');
  expect(said({ abandoned: [3, 5, 6] }).join('\n')).toContain('Heads 3, 5 to 6 seal events that');
});

test.each<[Finding, string]>([
  [{ kind: 'cut_off', number: 8, upTo: 8 }, '- the log was cut off: event 8 is missing.'],
  [{ kind: 'head_contradicted', head: 2, number: 8, upTo: 8 }, '- the log is not what head 2 sealed: it differs at event 8.'],
  [
    { kind: 'unlocated', head: 2, number: 8, upTo: 8 },
    '- something at event 8 was changed; the leaves of head 2 would say what.',
  ],
])('a difference at one event names that: %j', (finding, sentence) => expect(found(finding)).toBe(sentence));

test('progress is counted as one says it', () => {
  expect([progressOf(1, 1), progressOf(1, 20)]).toEqual(['1 of 1 sealed event', '1 of 20 sealed events']);
});

test('where the whole file of heads is missing it is said where that file is', () => {
  const path = '/nowhere/seals.log';
  const dropped: Finding = { kind: 'head_dropped', head: 1, place: path };
  const missing = (findings: Finding[], file = path) => missingFileOf({ ...whole, findings }, file);
  expect(missing([dropped])).toContain(`There is no ${path}. One of the processes with the role sealer keeps that file`);
  expect(missing([{ ...dropped, place: 'PostgreSQL' }])).toBeUndefined();
  expect(missing([{ ...dropped, place: import.meta.filename }], import.meta.filename)).toBeUndefined();
});
