import { expect, test } from 'vitest';
import type { SubjectEvent } from '#contracts/events/subject.ts';
import { fold } from '#services/domain/decider.ts';
import { stateOf, subjectDecider, type SubjectCommand } from '#services/domain/erasure.ts';
import { logged } from '#tests/support/events.ts';

const subjectId = '01980000-0000-7000-8000-0000000000f1';
const erasureId = '01980000-0000-7000-8000-0000000000f2';
const now = '2026-03-01T09:00:00.000Z';
const asked = {
  subjectId,
  erasureId,
  also: [],
  accountIds: [],
  reason: 'asked',
  person: { subjectId, value: { email: 'ama@example.com', note: null } },
} as const;

const requested = { type: 'ErasureRequested', data: { ...asked, also: [], accountIds: [] } } satisfies SubjectEvent;
const declined: SubjectEvent = { type: 'ErasureDeclined', data: { subjectId, erasureId } };
const confirmed: SubjectEvent = { type: 'ErasureConfirmed', data: { subjectId, erasureId } };
const erased = (because: 'confirmed' | 'retention' | 'again' = 'confirmed'): SubjectEvent => ({
  type: 'SubjectErased',
  data: { subjectId, because, erasureId: because === 'confirmed' ? erasureId : null },
});

const request: SubjectCommand = {
  type: 'request',
  request: requested.data,
};
const by = (type: 'decline' | 'confirm', accountId: string): SubjectCommand => ({ type, subjectId, accountId });
const record = (because: 'confirmed' | 'again'): SubjectCommand => ({
  type: 'recordErased',
  subjectId,
  because,
  erasureId: because === 'confirmed' ? erasureId : null,
});

/** `logged` gives every happening to the account `agent-1`. */
const asker = 'agent-1';
const after = (...events: SubjectEvent[]) => fold(subjectDecider, logged(events.map((event) => ({ event, at: now }))));
const minute = (nth: number) => `2026-03-01T09:0${nth}:00.000Z`;
/** The same, one a minute, each done by another one. */
const inTurn = (...events: SubjectEvent[]) => {
  const happened = logged(events.map((event, nth) => ({ event, at: minute(nth), actorId: `admin-${nth}` })));
  const state = fold(subjectDecider, happened);
  if (state.type === 'none') throw new TypeError('nothing happened');
  return state;
};
const events = (command: SubjectCommand, ...given: SubjectEvent[]) =>
  subjectDecider.decide(command, after(...given)).map(({ type, data }) => ({ type, data }));
const progress = (...given: SubjectEvent[]) => {
  const state = after(...given);
  return state.type === 'none' ? null : stateOf(state);
};

test('an erasure is asked for by one administrator, confirmed by another, and then recorded', () => {
  expect(events(request)).toEqual([requested]);
  expect(events(by('confirm', 'another'), requested)).toEqual([confirmed]);
  expect(events(record('confirmed'), requested, confirmed)).toEqual([erased()]);
  expect([progress(requested), progress(requested, confirmed), progress(requested, confirmed, erased())]).toEqual([
    'waiting',
    'confirmed',
    'erased',
  ]);
});

test('what belongs to it is what was found when it was confirmed, and that of the request where nothing is said of it', () => {
  const [also, accountIds] = [['01980000-0000-7000-8000-0000000000f3'], ['01980000-0000-7000-8000-0000000000f4']];
  const [confirmedNow] = events({ type: 'confirm', subjectId, accountId: 'another', found: { also, accountIds } }, requested);
  expect(confirmedNow).toEqual({ type: 'ErasureConfirmed', data: { subjectId, erasureId, also, accountIds } });
  expect(inTurn(requested, confirmedNow as SubjectEvent).request).toMatchObject({ also, accountIds });
  const before: SubjectEvent = { type: 'ErasureRequested', data: { ...requested.data, also, accountIds } };
  expect(inTurn(before, confirmed).request).toMatchObject({ also, accountIds });
});

test('what has come up since it was confirmed belongs to it as well, and is named once', () => {
  const [one, two] = ['01980000-0000-7000-8000-0000000000f3', '01980000-0000-7000-8000-0000000000f4'];
  const before: SubjectEvent = { type: 'ErasureConfirmed', data: { subjectId, erasureId, also: [one], accountIds: [one] } };
  const found = { also: [subjectId, one, two], accountIds: [one, two] };
  const extend: SubjectCommand = { type: 'extend', subjectId, found };
  const extended: SubjectEvent = { type: 'ErasureExtended', data: { subjectId, erasureId, also: [two], accountIds: [two] } };
  expect(events(extend, requested, before)).toEqual([extended]);
  expect(events(extend, requested, before, extended)).toEqual([]);
  const { request: known } = inTurn(requested, before, extended);
  expect(known).toMatchObject({ state: 'confirmed', also: [one, two], accountIds: [one, two], decidedBy: 'admin-1' });
});

test('nothing is added to an erasure that nobody confirmed, or that is done', () => {
  const extend: SubjectCommand = { type: 'extend', subjectId, found: { also: [], accountIds: [erasureId] } };
  expect(() => events(extend)).toThrow(expect.objectContaining({ code: 'not_found' }));
  for (const given of [[requested], [requested, declined], [requested, confirmed, erased()]]) {
    expect(() => events(extend, ...given)).toThrow(expect.objectContaining({ code: 'conflict' }));
  }
});

test('whoever asked cannot confirm it, but can call it back', () => {
  expect(() => events(by('confirm', asker), requested)).toThrow(expect.objectContaining({ code: 'second_admin_needed' }));
  expect(events(by('decline', asker), requested)).toEqual([declined]);
});

test('repeats add nothing', () => {
  expect(events(by('confirm', 'another'), requested, confirmed)).toEqual([]);
  expect(events(by('decline', 'another'), requested, declined)).toEqual([]);
  expect(events(record('confirmed'), requested, confirmed, erased())).toEqual([]);
});

test('what was confirmed cannot be declined, and what was declined cannot be confirmed', () => {
  expect(() => events(by('decline', 'another'), requested, confirmed)).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(() => events(by('confirm', 'another'), requested, declined)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test('it can be asked for once more after it was declined, but not beside a request that is open, nor for somebody who is erased', () => {
  expect(events(request, requested, declined)).toEqual([requested]);
  for (const given of [[requested], [requested, confirmed], [erased('retention')]]) {
    expect(() => events(request, ...given)).toThrow(expect.objectContaining({ code: 'conflict' }));
  }
});

test('nothing can be decided about somebody of whom nothing was asked', () => {
  for (const given of [[], [erased('retention')]]) {
    expect(() => events(by('confirm', 'another'), ...given)).toThrow(expect.objectContaining({ code: 'not_found' }));
  }
});

test('a request that waits is over when the person is erased otherwise', () => {
  expect(() => events(by('confirm', 'another'), requested, erased('retention'))).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  );
  expect(progress(requested, erased('retention'))).toBe('erased');
});

test('somebody of whom something came back is erased again, and was first erased when they were', () => {
  expect(events(record('again'), requested, confirmed, erased())).toEqual([erased('again')]);
  expect(inTurn(requested, confirmed, erased(), erased('again')).erasedAt).toBe(minute(2));
});

test('a request keeps who asked and when, and who decided and when', () => {
  const whoAsked = { requestedAt: minute(0), requestedBy: 'admin-0' };
  expect(inTurn(requested).request).toMatchObject({ ...whoAsked, state: 'waiting', decidedAt: null, decidedBy: null });
  const decided = { ...whoAsked, decidedAt: minute(1), decidedBy: 'admin-1' };
  expect(inTurn(requested, declined).request).toMatchObject({ ...decided, state: 'declined' });
  expect(inTurn(requested, confirmed, erased()).request).toMatchObject({ ...decided, state: 'confirmed' });
});
