import { subscribeFrameSchema, unsubscribeFrameSchema, visitorFrameSchema } from '#contracts/realtime.ts';
import { frame, type NounFrame } from './noun-frames.ts';
import type { Topics } from './topics.ts';

/** The frames that are about no noun: who is there, and what is watched. */
export const ownFrames = (topics: Pick<Topics, 'position'>): NounFrame[] => [
  frame(subscribeFrameSchema, async ({ topic, after }, { peer }) => {
    if (!(await peer.watch(topic))) return undefined;
    const position = topics.position();
    const missed = after !== undefined && BigInt(position) > BigInt(after);
    peer.send({ type: 'subscribed', topic, position, missed });
    return undefined;
  }),
  frame(unsubscribeFrameSchema, ({ topic }, { peer }) => {
    peer.unwatch(topic);
    return undefined;
  }),
  frame(visitorFrameSchema, async ({ token }, { peer }) => {
    await peer.present(token);
    return undefined;
  }),
];
