import { expect, test } from 'vitest';
import type { RetentionEvent } from '#contracts/events/retention.ts';
import { fold } from '#services/domain/decider.ts';
import { retentionDecider, rulesDue } from '#services/domain/retention.ts';
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

test('a run is on the record once, with what it removed', () => {
  expect(decide({ type: 'recordRun', run: ran.data }, initial)).toEqual([ran]);
  expect(decide({ type: 'recordRun', run: ran.data }, after([ran, '2026-03-02']))).toEqual([]);
});
