import type { Recorded } from '#contracts/events/envelope.ts';
import type { FollowEvent } from '#contracts/events/follow.ts';
import type { FollowView, Milestone } from '#contracts/follows.ts';
import type { Language } from '#contracts/languages.ts';
import { DomainError } from './errors.ts';
import type { Decided } from './shipment.ts';

type Requested = Extract<FollowEvent, { type: 'FollowRequested' }>['data'];

/** One address that follows a parcel, or was asked whether it wants to. */
export interface Follow {
  followId: string;
  trackingNumber: string;
  follower: Requested['follower'];
  /** What was asked for last; confirming makes it what is told. */
  requested: readonly Milestone[];
  /** What is told; undefined before the confirmation and after the end. */
  told: readonly Milestone[] | undefined;
  stopped: boolean;
  /** When the email that asks went or is to go. */
  askedAt: string;
  language: Language;
}

/** Everybody who follows one parcel, by the id of the follow. */
export type FollowersState = ReadonlyMap<string, Follow>;

export const initialFollowers: FollowersState = new Map();

/** Folds one event into the state; never refuses. */
export function evolveFollowers(state: FollowersState, event: Recorded<FollowEvent>): FollowersState {
  const before = state.get(event.data.followId);
  const after = evolved(before, event);
  return after ? new Map(state).set(after.followId, after) : state;
}

function evolved(before: Follow | undefined, event: Recorded<FollowEvent>): Follow | undefined {
  switch (event.type) {
    case 'FollowRequested': {
      const { followId, trackingNumber, follower, milestones, language, emailNotBefore } = event.data;
      const askedAt = emailNotBefore ?? event.metadata.occurredAt;
      return { followId, trackingNumber, follower, language, requested: milestones, told: before?.told, stopped: false, askedAt };
    }
    case 'FollowConfirmed':
      return before && { ...before, told: before.requested, stopped: false };
    case 'FollowStopped':
      return before && { ...before, told: undefined, stopped: true };
    default:
      return event satisfies never;
  }
}

export type FollowCommand =
  | { type: 'request'; request: Requested; now: string }
  | { type: 'confirm'; shipmentId: string; followId: string }
  | { type: 'stop'; shipmentId: string; followId: string };

/** So many addresses may follow one parcel, or be asked to. */
export const mostFollowers = 50;

/** For so long an email that asks is waited for; whoever asks again meanwhile for the same has it in hand, or soon. */
const patienceMs = 3_600_000;

const isBeingAsked = ({ stopped, askedAt }: Follow, now: string): boolean =>
  !stopped && Date.parse(now) < Date.parse(askedAt) + patienceMs;

/** What happens because of the command; `[]` for a repeat. Throws DomainError: `not_found`, `conflict`. */
export function decideFollow(command: FollowCommand, state: FollowersState): Decided<FollowEvent>[] {
  if (command.type === 'request') {
    const { request, now } = command;
    const before = state.get(request.followId);
    if (before?.told && isSame(before.told, request.milestones)) return [];
    if (before && isBeingAsked(before, now) && isSame(before.requested, request.milestones)) return [];
    const others = [...state.values()].filter(({ followId, stopped }) => followId !== request.followId && !stopped);
    if (others.length >= mostFollowers) throw new DomainError('conflict', 'This parcel has as many followers as it can have.');
    return [{ type: 'FollowRequested', data: request, occurredAt: undefined }];
  }
  const { shipmentId, followId } = command;
  const follow = state.get(followId);
  if (!follow) throw new DomainError('not_found', 'There is nothing behind this link any more.');
  switch (command.type) {
    case 'confirm':
      // A link that was used once more after the end begins nothing: ending is final until somebody asks again.
      if (follow.stopped || isConfirmed(follow)) return [];
      return [{ type: 'FollowConfirmed', data: { shipmentId, followId }, occurredAt: undefined }];
    case 'stop':
      if (follow.stopped) return [];
      return [{ type: 'FollowStopped', data: { shipmentId, followId }, occurredAt: undefined }];
    default:
      return command satisfies never;
  }
}

const isSame = (a: readonly Milestone[], b: readonly Milestone[]): boolean =>
  a.length === b.length && a.every((milestone) => b.includes(milestone));

/** Whether what was asked for last is told already. */
export const isConfirmed = ({ told, requested }: Follow): boolean => told !== undefined && isSame(told, requested);

/** The follow as the holder of its link sees it. */
export const followView = ({ trackingNumber, requested, told, stopped }: Follow): FollowView => ({
  trackingNumber,
  status: stopped ? 'stopped' : told ? 'active' : 'asked',
  milestones: [...(told ?? requested)],
});

/** Who is told about a milestone. */
export const followersOf = (state: FollowersState, milestone: Milestone): Follow[] =>
  [...state.values()].filter(({ told }) => told?.includes(milestone));
