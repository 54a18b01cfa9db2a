import { expect, test } from 'vitest';
import type { AlertEvent } from '#contracts/events/alert.ts';
import { fold } from '#services/domain/decider.ts';
import { alertDecider, type AlertCommand } from '#services/domain/alert.ts';
import { logged } from '#tests/support/events.ts';

const alertId = '01980000-0000-7000-8000-0000000000e0';
const now = '2026-03-01T09:00:00.000Z';
const alert = { alertId, level: 'delay', title: 'Storm', detail: 'Late.', language: 'en', until: null } as const;

const published: AlertEvent = { type: 'AlertPublished', data: alert };
const withdrawn: AlertEvent = { type: 'AlertWithdrawn', data: { alertId } };
const publish: AlertCommand = { type: 'publish', alert, now };
const withdraw: AlertCommand = { type: 'withdraw', alertId };

const after = (...events: AlertEvent[]) => fold(alertDecider, logged(events.map((event) => ({ event, at: now }))));
const events = (command: AlertCommand, given: readonly AlertEvent[]) =>
  alertDecider.decide(command, after(...given)).map(({ type, data }) => ({ type, data }));

test('an alert goes up once and comes down once', () => {
  expect(events(publish, [])).toEqual([published]);
  expect(events(withdraw, [published])).toEqual([withdrawn]);
});

test('a second withdrawal adds nothing, and leaves the alert as it was', () => {
  expect(events(withdraw, [published, withdrawn])).toEqual([]);
  expect(after(published, withdrawn, withdrawn)).toEqual({ type: 'withdrawn', alert, publishedAt: now });
});

test.each([[[published]], [[published, withdrawn]]])('an alert is not published twice, and never comes back', (given) => {
  expect(events(publish, given)).toEqual([]);
});

test('an alert that was never published cannot be withdrawn', () => {
  expect(() => events(withdraw, [])).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test.each([
  ['2026-03-01T09:00:00.000Z', 'invalid_request'],
  ['2026-03-01T09:00:00.001Z', 'AlertPublished'],
])('an alert that is to end at %s: %s', (until, expected) => {
  const outcome = () => {
    try {
      return events({ ...publish, alert: { ...alert, until } }, [])[0]?.type;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  expect(outcome()).toBe(expected);
});
