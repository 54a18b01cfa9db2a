import type { FollowView } from '#contracts/follows.ts';
import type { Follow } from './follow.ts';

/** The follow as the holder of its link sees it. */
export const followView = ({ channel, trackingNumber, requested, active, stopped }: Follow): FollowView => ({
  channel,
  trackingNumber,
  status: stopped ? 'stopped' : active ? 'active' : 'asked',
  milestones: [...(active ?? requested)],
});
