import type { EmailReply, InboxEmail } from '#contracts/emails.ts';
import { erasedText } from '#contracts/privacy.ts';
import { conversationById, deliveriesIn, everyMessageOf } from '#projections/conversations/queries.ts';
import type { EmailRow, ListedEmail } from '#projections/emails/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Conversation } from '../domain/conversation-state.ts';
import { conversationOf } from '../domain/received-email.ts';
import { deliveryOf } from './deliveries.ts';

/** Whoever has written to us has an address, unless they were erased. */
export const isSenderErased = ({ from, to }: EmailRow): boolean => from === '' && to.length === 0;

/** An email as the inbox shows it, with everything that it says; `kept` are the stored messages that are there still. */
export function inboxEmailView(email: EmailRow, kept: ReadonlySet<string>): InboxEmail {
  const { state, from, fromName, to, subject, text, html, attachments, isCut, isRead, raw } = email;
  const isErased = isSenderErased(email);
  return {
    id: state.emailId,
    from: isErased ? erasedText : from,
    fromName: isErased ? erasedText : fromName,
    to: to.map(({ address }) => address).join(', '),
    subject: isErased ? erasedText : subject,
    body: html ?? text,
    isHTML: html !== null,
    text,
    threadId: conversationOf(state.place),
    attachments: attachments.map((attachment) => ({ ...attachment, isDeleted: !kept.has(raw) })),
    isCut,
    isAutomatic: state.kind !== 'message',
    receivedAt: state.receivedAt,
    isRead,
  };
}

/** The same in a list, where a long one is cut. */
export const listedEmailView = (email: ListedEmail, kept: ReadonlySet<string>): InboxEmail => ({
  ...inboxEmailView(email, kept),
  isCut: email.isCut || email.isLong,
});

const mostReplies = 1_000;

const mostMerges = 20;

/** The conversation, and those that it was merged into, one into the other. */
async function conversationsOnTheWay(models: Models, first: string | null): Promise<Conversation[]> {
  const way: Conversation[] = [];
  for (let id = first; id !== null && way.length < mostMerges;) {
    const found = await conversationById(models, id);
    if (found) way.push(found.state);
    id = found?.state.mergedInto ?? null;
  }
  return way;
}

/** What staff answered to that email, in its order. */
export async function repliesTo(models: Models, { state }: EmailRow): Promise<EmailReply[]> {
  const shownIn = await conversationsOnTheWay(models, conversationOf(state.place));
  const ids = shownIn.map(({ conversationId }) => conversationId);
  const [rows, ended] = await Promise.all([everyMessageOf(models, ids, mostReplies), deliveriesIn(models, ids)]);
  const replies = shownIn.flatMap((conversation) => conversation.replies);
  const own = new Set(replies.filter(({ inReplyTo }) => inReplyTo === state.emailId).map(({ id }) => id));
  return rows.flatMap((row) => {
    if (!own.has(row.itemId)) return [];
    const delivery = deliveryOf(row, { replies, ended });
    if (!delivery) return [];
    const [to, subject, body] = [row.address, row.subject, row.text].map((text) => text ?? erasedText);
    return [
      { id: row.itemId, to: to ?? '', subject: subject ?? '', body: body ?? '', status: delivery.state, sentAt: delivery.at },
    ];
  });
}
