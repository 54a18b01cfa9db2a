import { describe, expect, test } from 'vitest';
import type { Milestone } from '#contracts/statuses.ts';
import { derivedId } from '#infra/ids.ts';
import { fold } from '#services/domain/decider.ts';
import { followDecider, followersOf, mostFollowers, type FollowCommand, type FollowersState } from '#services/domain/follow.ts';
import { followView } from '#services/domain/follow-view.ts';
import { logged } from '#tests/support/events.ts';

const shipmentId = '01980000-0000-7000-8000-000000000001';
const esi = derivedId('esi');

const asks = (milestones: Milestone[] = ['delivered'], followId = esi, now = '2026-03-01T09:00:00Z') => ({
  type: 'request' as const,
  now,
  requests: [
    {
      shipmentId,
      followId,
      trackingNumber: 'WE483920175525GH',
      channel: 'email' as const,
      follower: { subjectId: derivedId('subject', followId), value: { email: 'esi@example.com' } },
      milestones,
      language: 'ar' as const,
    },
  ],
});
const confirms: FollowCommand = { type: 'confirm', shipmentId, followId: esi };
const stops: FollowCommand = { type: 'stop', shipmentId, followId: esi };

/** The state after the commands, one after the other. */
const after = (...commands: FollowCommand[]): FollowersState =>
  commands.reduce((state, command) => {
    const events = followDecider.decide(command, state).map(({ occurredAt: _now, ...event }) => ({
      event,
      at: '2026-03-01T09:00:00Z',
    }));
    return fold(followDecider, logged(events), state);
  }, followDecider.initial);
const updated = (state: FollowersState, milestone: Milestone) => followersOf(state, milestone).map(({ followId }) => followId);
const viewOf = (state: FollowersState) => {
  const follow = state[esi];
  return follow ? followView(follow) : expect.unreachable('nobody follows');
};

describe('someone who asks to follow a parcel', () => {
  const asksAt = (now: string, milestones: Milestone[] = ['delivered']) => asks(milestones, esi, now);

  test('and asks again for the same within the hour is not asked again: the email is under way', () => {
    expect(followDecider.decide(asksAt('2026-03-01T09:59:59Z'), after(asks()))).toEqual([]);
    expect(followDecider.decide(asksAt('2026-03-01T10:00:00Z'), after(asks()))).toHaveLength(1);
  });

  test('and wants something else within the hour is asked about that', () => {
    expect(followDecider.decide(asksAt('2026-03-01T09:00:01Z', ['trouble']), after(asks()))).toHaveLength(1);
    expect(followDecider.decide(asksAt('2026-03-01T09:00:01Z'), after(asks(), stops))).toHaveLength(1);
  });

  test('gets no updates before the email was confirmed', () => {
    const state = after(asks());
    expect(updated(state, 'delivered')).toEqual([]);
    expect(viewOf(state)).toEqual({
      channel: 'email',
      trackingNumber: 'WE483920175525GH',
      status: 'asked',
      milestones: ['delivered'],
    });
  });

  test('gets the chosen milestones after it, and no others', () => {
    const state = after(asks(['delivered', 'trouble']), confirms);
    expect([updated(state, 'delivered'), updated(state, 'trouble'), updated(state, 'in_transit')]).toEqual([[esi], [esi], []]);
    expect(viewOf(state).status).toBe('active');
  });

  test('changes nothing by asking for others until that is confirmed too, because anyone can type an address', () => {
    const asked = after(asks(['delivered']), confirms, asks(['picked_up']));
    expect([updated(asked, 'delivered'), updated(asked, 'picked_up')]).toEqual([[esi], []]);
    const confirmed = after(asks(['delivered']), confirms, asks(['picked_up']), confirms);
    expect([updated(confirmed, 'delivered'), updated(confirmed, 'picked_up')]).toEqual([[], [esi]]);
  });

  test('is not asked again when the same updates are active', () => {
    expect(followDecider.decide(asks(['delivered', 'trouble']), after(asks(['trouble', 'delivered']), confirms))).toEqual([]);
  });

  test('gets no updates after the end, even if the first email is opened again', () => {
    const state = after(asks(), confirms, stops, confirms);
    expect(updated(state, 'delivered')).toEqual([]);
    expect(viewOf(state).status).toBe('stopped');
  });

  test('can begin again after the end', () => {
    expect(updated(after(asks(), confirms, stops, asks(), confirms), 'delivered')).toEqual([esi]);
  });

  test('may refuse without having confirmed', () => {
    expect(viewOf(after(asks(), stops)).status).toBe('stopped');
  });
});

test('an address and a number that are asked for together are asked each for itself', () => {
  const both = { ...asks(), requests: [asks(), asks(['delivered'], derivedId('phone'))].flatMap((command) => command.requests) };
  expect(followDecider.decide(both, followDecider.initial)).toHaveLength(2);
  expect(followDecider.decide(both, after(asks()))).toMatchObject([{ data: { followId: derivedId('phone') } }]);
});

test('clicking twice is clicking once', () => {
  expect(followDecider.decide(confirms, after(asks(), confirms))).toEqual([]);
  expect(followDecider.decide(stops, after(asks(), confirms, stops))).toEqual([]);
});

test('a link to an unknown follow is not valid', () => {
  expect(() => followDecider.decide(confirms, followDecider.initial)).toThrow('no longer valid');
  expect(() => followDecider.decide(stops, followDecider.initial)).toThrow('no longer valid');
});

test('a parcel has room for fifty followers, and for another when one leaves', () => {
  const crowd = Array.from({ length: mostFollowers }, (_, index) => asks(['delivered'], derivedId('crowd', index)));
  expect(() => after(...crowd, asks())).toThrow('maximum number of followers');
  const leaves: FollowCommand = { type: 'stop', shipmentId, followId: derivedId('crowd', 7) };
  expect(viewOf(after(...crowd, leaves, asks())).status).toBe('asked');
});

test('a parcel without room refuses every address alike: nobody learns from a refusal who follows it', () => {
  const crowd = Array.from({ length: mostFollowers - 1 }, (_, index) => asks(['delivered'], derivedId('crowd', index)));
  const full = after(...crowd, asks(), confirms);
  for (const request of [
    asks(),
    asks(['trouble']),
    asks(['delivered'], derivedId('crowd', 7)),
    asks(['delivered'], derivedId('ama')),
  ]) {
    expect(() => followDecider.decide(request, full)).toThrow('maximum number of followers');
  }
});
