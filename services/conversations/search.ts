import { staffRoles } from '#contracts/accounts.ts';
import { conversationsByIds, conversationsMatching, repliesByEmail, replyTemplate } from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Conversation } from '../domain/conversation-state.ts';
import { statusOf, writtenIn } from '../domain/conversation-state.ts';
import type { NounEmailSearch, NounSearch } from '../search/noun-search.ts';

const candidateConversations = 50;

const found = (models: Models, search: string, limit: number) =>
  conversationsMatching(models, { list: 'all', accountId: '', search, limit, cursor: undefined });

const hitOf = (conversation: Conversation) => {
  const written = writtenIn(conversation);
  const { conversationId: id, customer, trackingNumber } = conversation;
  return {
    kind: 'conversations' as const,
    id,
    customer: customer.value?.name || (customer.value?.email ?? null),
    trackingNumber,
    status: statusOf(conversation, written),
    lastActivity: written.lastActivity,
  };
};

/** Conversations by email, as their list finds them: by the customer, the tracking number, and what was written. */
export const conversationSearch = (models: Models): NounSearch => ({
  kind: 'conversations',
  async find({ text, most }) {
    const { items, nextCursor } = await found(models, text, most);
    const hits = items.map(({ state }) => hitOf(state));
    return { hits, count: hits.length, isMore: nextCursor !== undefined };
  },
});

/** Replies of staff. */
export const replyEmailSearch = (models: Models): NounEmailSearch => ({
  templates: [replyTemplate],
  roles: staffRoles,
  async candidates(text) {
    const { items, nextCursor } = await found(models, text, candidateConversations);
    return { kind: 'conversation', ids: items.map(({ state }) => state.conversationId), isMore: nextCursor !== undefined };
  },
  async headings(emails) {
    const [conversations, replies] = await Promise.all([
      conversationsByIds(models, [...new Set(emails.map(({ about }) => about.id))]),
      repliesByEmail(
        models,
        emails.map(({ id }) => id),
      ),
    ]);
    return new Map(
      emails.flatMap(({ id, about }) => {
        const reply = replies.get(id);
        if (!reply) return [];
        const name = conversations.get(about.id)?.customer.value?.name ?? null;
        return [[id, { name, address: reply.address, subject: reply.subject ?? '' }] as const];
      }),
    );
  },
});
