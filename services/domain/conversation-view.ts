import type { Conversation as Listed } from '#contracts/conversations.ts';
import { erasedText } from '#contracts/privacy.ts';
import { isUnanswered, statusOf, writtenIn, type Conversation } from './conversation-state.ts';

/** What a conversation itself does not know: its revision, and the names of accounts by their ids. */
interface ListedWith {
  revision: number;
  usernames: ReadonlyMap<string, string>;
}

/** A conversation by email as staff see it, without its messages. */
export function conversationView(conversation: Conversation, { revision, usernames }: ListedWith): Omit<Listed, 'messages'> {
  const { conversationId, about, customer, trackingNumber, assignedTo, snoozedUntil, language } = conversation;
  const written = writtenIn(conversation);
  return {
    id: conversationId,
    shipmentId: about?.kind === 'shipment' ? about.id : conversationId,
    about,
    customerName: customer.value?.name ?? erasedText,
    customerEmail: customer.value?.email ?? erasedText,
    trackingNumber: trackingNumber ?? '',
    status: statusOf(conversation, written),
    lastActivity: written.lastActivity,
    messageCount: written.incoming + written.outgoing,
    assignedTo: assignedTo === null ? null : { accountId: assignedTo, name: usernames.get(assignedTo) ?? null },
    snoozedUntil,
    isUnanswered: isUnanswered(written),
    language,
    revision: String(revision),
  };
}
