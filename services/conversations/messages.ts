import type { ConversationMessage } from '#contracts/conversations.ts';
import { erasedText } from '#contracts/privacy.ts';
import type { MessageRow, ReplyDelivery } from '#projections/conversations/queries.ts';
import type { Conversation } from '../domain/conversation-state.ts';
import { deliveryOf } from './deliveries.ts';

/** What messages are shown with that they do not say themselves. */
export interface ShownWith {
  /** The conversation that they are shown in. */
  conversationId: string;
  /** Of all conversations whose messages they are. */
  replies: Conversation['replies'];
  ended: ReadonlyMap<string, ReplyDelivery>;
  usernames: ReadonlyMap<string, string>;
  /** Whether a stored message or a file of a reply is there still, by its id. */
  isKept(id: string): boolean;
}

/** A message as staff see it. */
export function messageView(row: MessageRow, shown: ShownWith): ConversationMessage {
  const { usernames, conversationId, isKept } = shown;
  const isIncoming = row.type === 'incoming';
  const author = row.accountId === null ? undefined : usernames.get(row.accountId);
  const senderName = isIncoming ? row.senderName || row.address : (author ?? '');
  return {
    id: row.itemId,
    type: row.type,
    sender: isIncoming ? 'customer' : 'staff',
    senderName: senderName ?? erasedText,
    message: row.text ?? erasedText,
    quoted: row.quoted ?? '',
    subject: row.subject ?? (row.type === 'note' ? '' : erasedText),
    timestamp: row.at,
    emailId: isIncoming ? row.itemId : null,
    hasHtml: row.hasHtml,
    isAutomatic: row.isAutomatic,
    attachments: [
      ...row.attachments.map((attachment) => ({ ...attachment, isDeleted: row.raw === null || !isKept(row.raw) })),
      ...row.files.map(({ id: fileId, name, type, size }, place) => {
        return { place, name, type, size, contentId: null, fileId, isDeleted: !isKept(fileId) };
      }),
    ],
    delivery: row.type === 'outgoing' ? deliveryOf(row, shown) : null,
    mergedFrom: row.conversationId === conversationId ? null : row.conversationId,
  };
}
