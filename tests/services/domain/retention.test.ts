import { expect, test } from 'vitest';
import type { RetentionEvent } from '#contracts/events/retention.ts';
import { fold } from '#services/domain/decider.ts';
import { heldSince, removedBy, retentionDecider, rulesDue } from '#services/domain/retention.ts';
import { logged } from '#tests/support/events.ts';

const { decide, initial } = retentionDecider;
const kind = 'chat_photos';
const accountId = 'account-1';
const set = (days: number | null) => ({ type: 'RetentionRuleSet', data: { kind, days, accountId } }) as const;
const run: Extract<RetentionEvent, { type: 'RetentionRun' }>['data'] = {
  runId: 'run-1',
  removed: [{ kind, days: 90, count: 7 }],
};
const ran = { type: 'RetentionRun', data: run } as const;
const after = (...events: [RetentionEvent, string][]) =>
  fold(retentionDecider, logged(events.map(([event, day]) => ({ event, at: `${day}T09:00:00.000Z` }))));
const on = (day: string) => new Date(`${day}T00:00:01.000Z`);

test('everything is kept for good until an administrator says otherwise', () => {
  expect(rulesDue(initial, on('2026-03-01'))).toEqual([]);
  expect(decide({ type: 'setRule', kind, days: null, accountId }, initial)).toEqual([]);
});

test('who set a rule is on the record, once', () => {
  const command = { type: 'setRule', kind, days: 90, accountId } as const;
  expect(decide(command, initial)).toEqual([set(90)]);
  expect(decide(command, after([set(90), '2026-03-01']))).toEqual([]);
  expect(decide({ ...command, days: null }, after([set(90), '2026-03-01']))).toEqual([set(null)]);
});

test('a rule runs from the day after it was set, once a day, and not once it was taken back', () => {
  const rule = [set(90), '2026-03-01'] as [RetentionEvent, string];
  expect(rulesDue(after(rule), new Date('2026-03-01T23:59:59.999Z'))).toEqual([]);
  expect(rulesDue(after(rule), on('2026-03-02'))).toEqual([{ kind, days: 90 }]);
  expect(rulesDue(after(rule, [ran, '2026-03-02']), on('2026-03-02'))).toEqual([]);
  expect(rulesDue(after(rule, [ran, '2026-03-02']), on('2026-03-03'))).toEqual([{ kind, days: 90 }]);
  expect(rulesDue(after(rule, [set(null), '2026-03-02']), on('2026-03-03'))).toEqual([]);
});

test('a run of a day to come, by a clock that was put back since, keeps no rule from running', () => {
  const state = after([set(90), '2026-03-01'], [ran, '2036-03-02']);
  expect(rulesDue(state, on('2026-03-03'))).toEqual([{ kind, days: 90 }]);
});

test('what an interrupted run removed is recorded with the days of its rule, though another was set since, or none', () => {
  const counts = new Map([[kind, 4] as const]);
  const removed = (now: string, ...sets: [number | null, string][]) =>
    removedBy(after(...sets.map(([days, day]) => [set(days), day] as [RetentionEvent, string])), [], counts, on(now));
  expect(removed('2026-03-02', [90, '2026-03-01'], [null, '2026-03-02'])).toEqual([{ kind, days: 90, count: 4 }]);
  expect(removed('2026-03-03', [90, '2026-03-01'], [60, '2026-03-02'], [null, '2026-03-02'])).toEqual([
    { kind, days: 90, count: 4 },
  ]);
  expect(removed('2026-03-02', [90, '2026-03-01'], [60, '2026-03-02'])).toEqual([{ kind, days: 90, count: 4 }]);
  expect(removed('2026-03-03', [90, '2026-03-01'], [60, '2026-03-02'])).toEqual([{ kind, days: 60, count: 4 }]);
  expect(removed('2026-03-02'), 'by a rule that nobody knows of').toEqual([]);
});

test('a run is on the record once, with what it removed', () => {
  expect(decide({ type: 'recordRun', run: ran.data }, initial)).toEqual([ran]);
  expect(decide({ type: 'recordRun', run: ran.data }, after([ran, '2026-03-02']))).toEqual([]);
});

test('a clock that is far ahead of the last run holds the rules until somebody says that it is right, and only that does', () => {
  const rule = [set(90), '2026-03-01'] as [RetentionEvent, string];
  const known = (day: string) => `${day}T09:00:00.000Z`;
  expect(heldSince(initial, on('2036-03-02'))).toBeNull();
  expect(heldSince(after(rule), new Date('2026-03-08T09:00:00.000Z')), 'a week is nothing unusual').toBeNull();
  expect(heldSince(after(rule), new Date('2026-03-08T09:00:00.001Z'))).toBe(known('2026-03-01'));
  expect(heldSince(after(rule, [ran, '2026-03-05']), on('2026-03-12'))).toBeNull();
  expect(heldSince(after(rule, [ran, '2026-03-05']), on('2036-03-12'))).toBe(known('2026-03-05'));
  expect(heldSince(after(rule, [ran, '2036-03-05']), on('2026-03-12')), 'by a clock that was put back').toBeNull();
  const changed = after(rule, [set(60), '2036-03-01']);
  expect(heldSince(changed, on('2036-03-02')), 'a rule was changed by the wrong clock').toBe(known('2026-03-01'));
  expect(heldSince(after(rule, [set(null), '2026-03-02']), on('2036-03-02')), 'no rule is in force').toBeNull();
  expect(
    heldSince(after(rule, [set(null), '2026-03-02'], [set(90), '2036-03-01']), on('2036-03-02')),
    'the first rule',
  ).toBeNull();
});

test('who confirmed the clock is on the record, where it was doubted', () => {
  const rule = [set(90), '2026-03-01'] as [RetentionEvent, string];
  const confirm = { type: 'confirmClock', accountId, now: '2036-03-01T09:00:00.000Z' } as const;
  const confirmed = { type: 'RetentionClockConfirmed', data: { accountId } } as const;
  expect(decide(confirm, after(rule))).toEqual([confirmed]);
  expect(decide(confirm, after(rule, [confirmed, '2036-03-01']))).toEqual([]);
  expect(decide({ ...confirm, now: '2026-03-02T09:00:00.000Z' }, after(rule))).toEqual([]);
  expect(rulesDue(after(rule, [confirmed, '2036-03-01']), on('2036-03-01'))).toEqual([{ kind, days: 90 }]);
});
