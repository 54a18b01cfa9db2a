import type { Delivery } from '#contracts/conversations.ts';
import type { MessageRow, ReplyDelivery } from '#projections/conversations/queries.ts';
import type { Conversation } from '../domain/conversation-state.ts';

type Reply = Conversation['replies'][number];

/** How far a reply has come, by what became of its email, if it has left. */
export function deliveryOf(
  { itemId, outgoingId }: Pick<MessageRow, 'itemId' | 'outgoingId'>,
  { replies, ended }: { replies: readonly Reply[]; ended: ReadonlyMap<string, ReplyDelivery> },
): Delivery | null {
  const reply = replies.find(({ id }) => id === itemId);
  if (!reply || outgoingId === null) return null;
  const end = ended.get(outgoingId);
  if (end) return { ...end, leavesAt: null, outgoingId, mayRetry: mayRetry(end) };
  const untried = { at: reply.at, attempts: 0, reason: null, code: null, outgoingId, retries: 0, mayRetry: false };
  return reply.isWithdrawn
    ? { state: 'withdrawn', leavesAt: null, ...untried }
    : { state: 'pending', leavesAt: reply.sendAt, ...untried };
}

const lost: ReadonlySet<ReplyDelivery['reason']> = new Set(['refused', 'gave_up']);

const mayRetry = ({ state, reason }: ReplyDelivery): boolean => state === 'in_doubt' || (state === 'failed' && lost.has(reason));
