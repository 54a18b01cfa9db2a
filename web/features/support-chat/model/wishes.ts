import { withRetracted } from './conversation.ts';
import { withNotice, withRating } from './notices.ts';
import type { Refusal, SupportState } from './support-state.ts';

/** What is asked for beside messages, until it is acknowledged. */
export interface Wish {
  frame: object;
  /** What comes of it, at that place. */
  effect: (state: SupportState, seq: string | undefined) => Partial<SupportState>;
  /** What the visitor is told where it is refused. */
  refusal: Refusal;
}

export function createWishes(newId: () => string) {
  const wishes = new Map<string, Wish>();
  return {
    /** The frame to send for it, now and until it is taken. */
    add(wish: Wish): object {
      const clientMsgId = newId();
      const frame = { ...wish.frame, clientMsgId };
      wishes.set(clientMsgId, { ...wish, frame });
      return frame;
    },
    frames: (): object[] => [...wishes.values()].map(({ frame }) => frame),
    /** The wish of that id, which is answered. */
    take(clientMsgId: string): Wish | undefined {
      const wish = wishes.get(clientMsgId);
      wishes.delete(clientMsgId);
      return wish;
    },
  };
}

export const attaching = (trackingNumber: string): Wish => ({
  frame: { type: 'attach', trackingNumber },
  effect: (known, seq) => withNotice(known, { type: 'attached', trackingNumber }, seq),
  refusal: 'sending',
});

export const rating = (given: number): Wish => ({
  frame: { type: 'rate_chat', rating: given },
  effect: (known, seq) => withRating(known, given, seq),
  refusal: 'sending',
});

export const mailing = (email: string): Wish => ({
  frame: { type: 'mail_transcript', email },
  effect: (known, seq) => withNotice(known, { type: 'mailed', email }, seq),
  refusal: 'mailing',
});

export const retracting = (id: string): Wish => ({
  frame: { type: 'retract', id },
  effect: (known) => withRetracted(known, { id }),
  refusal: 'retracting',
});
