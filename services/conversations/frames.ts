import { staffRoles } from '#contracts/accounts.ts';
import { openConversationFrameSchema, type ConversationSeatsFrame } from '#contracts/conversations.ts';
import { freshId } from '#infra/ids.ts';
import { frame, FrameRefused, type NounFrame, type Peer } from '../realtime/noun-frames.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Topics } from '../realtime/topics.ts';

const kind = 'email_desk';

export interface ConversationFramesOptions extends Pick<Topics, 'deliver'> {
  presence: Pick<Presence, 'enter' | 'leave' | 'present' | 'listen'>;
}

/** Which conversations by email colleagues have open, and in which they write. */
export function conversationFrames({ presence, deliver }: ConversationFramesOptions): readonly NounFrame[] {
  const seats = new WeakMap<Peer, string>();
  const seatOf = (peer: Peer): string => {
    const known = seats.get(peer);
    if (known !== undefined) return known;
    const seat = `${kind} ${freshId()}`;
    seats.set(peer, seat);
    peer.onLeave(() => presence.leave(seat));
    for (const accountId of new Set(presence.present(kind).map(({ id }) => id))) peer.send(seatsOf(accountId));
    return seat;
  };
  const seatsOf = (accountId: string): ConversationSeatsFrame => ({
    type: 'conversation_seats',
    accountId,
    seats: presence
      .present(kind)
      .filter(({ id }) => id === accountId)
      .flatMap(({ detail }) => {
        const { name = '', conversationId, isTyping } = detail ?? {};
        return conversationId === undefined ? [] : [{ name, conversationId, isTyping: isTyping === 'true' }];
      }),
  });
  presence.listen((changed) => {
    if (changed.kind === kind) deliver('conversations', seatsOf(changed.id));
  });

  return [
    frame(openConversationFrameSchema, async ({ conversationId, isTyping }, { peer }) => {
      const account = await peer.account();
      if (!account || !staffRoles.includes(account.role)) throw new FrameRefused('forbidden', 'Sign in to do this.');
      if (!peer.isOpen()) return undefined;
      const seat = seatOf(peer);
      if (conversationId === null) presence.leave(seat);
      else {
        const detail = { name: account.username, conversationId, isTyping: String(isTyping) };
        presence.enter(seat, { kind, id: account.id, detail });
      }
      return undefined;
    }),
  ];
}
