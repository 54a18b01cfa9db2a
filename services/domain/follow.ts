import type { Fact } from '#contracts/events/envelope.ts';
import { followEvents, type FollowEvent } from '#contracts/events/follow.ts';
import type { Milestone } from '#contracts/statuses.ts';
import type { Language } from '#contracts/languages.ts';
import type { Channel } from '#contracts/mail.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

type Requested = Extract<FollowEvent, { type: 'FollowRequested' }>['data'];

/** One address or number that follows a parcel, or was asked whether it wants to. */
export interface Follow {
  followId: string;
  trackingNumber: string;
  channel: Channel;
  follower: Requested['follower'];
  /** What was requested last; confirming makes it active. */
  requested: readonly Milestone[];
  /** What updates go out for; undefined before the confirmation and after the end. */
  active: readonly Milestone[] | undefined;
  stopped: boolean;
  /** When it was asked for last. */
  askedAt: string;
  language: Language;
}

/** All followers of one parcel, by the id of the follow. */
export type FollowersState = Readonly<Record<string, Follow>>;

function evolve(state: FollowersState, event: Fact<FollowEvent>): FollowersState {
  const after = evolved(state[event.data.followId], event);
  return after ? { ...state, [after.followId]: after } : state;
}

function evolved(before: Follow | undefined, event: Fact<FollowEvent>): Follow | undefined {
  switch (event.type) {
    case 'FollowRequested': {
      const { shipmentId: _shipment, milestones, ...wish } = event.data;
      const askedAt = event.metadata.occurredAt;
      return { ...wish, requested: milestones, active: before?.active, stopped: false, askedAt };
    }
    case 'FollowConfirmed':
      return before && { ...before, active: before.requested, stopped: false };
    case 'FollowStopped':
      return before && { ...before, active: undefined, stopped: true };
    default:
      return event satisfies never;
  }
}

export type FollowCommand =
  | { type: 'request'; requests: readonly Requested[]; now: string }
  | { type: 'confirm'; shipmentId: string; followId: string }
  | { type: 'stop'; shipmentId: string; followId: string };

/** Limit of addresses and numbers that follow one parcel or were asked to confirm. */
export const mostFollowers = 50;

/** A repeated request within this time sends no second confirmation: the first has arrived, or will soon. */
const patienceMs = 3_600_000;

const isBeingAsked = ({ stopped, askedAt }: Follow, now: string): boolean =>
  !stopped && Date.parse(now) < Date.parse(askedAt) + patienceMs;

function decide(command: FollowCommand, state: FollowersState): Decided<FollowEvent>[] {
  switch (command.type) {
    case 'request':
      return request(command, state);
    case 'confirm':
      return confirm(command, followOf(state, command));
    case 'stop':
      return stop(command, followOf(state, command));
    default:
      return command satisfies never;
  }
}

type Command<Type extends FollowCommand['type']> = Extract<FollowCommand, { type: Type }>;

function request({ requests, now }: Command<'request'>, state: FollowersState): Decided<FollowEvent>[] {
  const following = Object.values(state).filter(({ stopped }) => !stopped);
  // Those who follow already count as well: a refusal must not show who they are.
  if (following.length + requests.length > mostFollowers)
    throw new DomainError('conflict', 'This parcel has reached its maximum number of followers.');
  const wishes = requests.filter((wish) => isNew(wish, state[wish.followId], now));
  return wishes.map((data) => ({ type: 'FollowRequested', data }));
}

function isNew({ milestones }: Requested, before: Follow | undefined, now: string): boolean {
  if (!before) return true;
  const isActive = before.active !== undefined && isSame(before.active, milestones);
  return !isActive && !(isBeingAsked(before, now) && isSame(before.requested, milestones));
}

function confirm({ shipmentId, followId }: Command<'confirm'>, follow: Follow): Decided<FollowEvent>[] {
  // An old link starts nothing after the end: stopping is final until a new request.
  if (follow.stopped || isConfirmed(follow)) return [];
  return [{ type: 'FollowConfirmed', data: { shipmentId, followId } }];
}

const stop = ({ shipmentId, followId }: Command<'stop'>, follow: Follow): Decided<FollowEvent>[] =>
  follow.stopped ? [] : [{ type: 'FollowStopped', data: { shipmentId, followId } }];

/** The follow that a link names. Throws DomainError `not_found`. */
export function followOf(state: FollowersState, { followId }: { followId: string }): Follow {
  const follow = state[followId];
  if (!follow) throw new DomainError('not_found', 'This link is no longer valid.');
  return follow;
}

const isSame = (a: readonly Milestone[], b: readonly Milestone[]): boolean =>
  a.length === b.length && a.every((milestone) => b.includes(milestone));

/** Whether the last request is active already. */
export const isConfirmed = ({ active, requested }: Follow): boolean => active !== undefined && isSame(active, requested);

/** The followers with updates about any of those milestones. */
export const followersOf = (state: FollowersState, ...about: (Milestone | undefined)[]): Follow[] =>
  Object.values(state).filter(({ active }) => about.some((milestone) => milestone && active?.includes(milestone)));

/** The rules of those who follow a parcel. Deciding throws DomainError: `not_found`, `conflict`. */
export const followDecider: Decider<FollowersState, FollowCommand, FollowEvent> = {
  owns: oneOf<FollowEvent>(followEvents),
  initial: {},
  evolve,
  decide,
};
