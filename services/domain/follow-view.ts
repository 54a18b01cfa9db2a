import type { FollowView } from '#contracts/follows.ts';
import type { Follow } from './follow.ts';

/** The follow as the holder of its link sees it. */
export const followView = ({ trackingNumber, requested, told, stopped }: Follow): FollowView => ({
  trackingNumber,
  status: stopped ? 'stopped' : told ? 'active' : 'asked',
  milestones: [...(told ?? requested)],
});
