import { conversationEvents } from '#contracts/events/conversation.ts';
import { receivedEmailEvents } from '#contracts/events/email.ts';
import { outgoingEvents } from '#contracts/events/outgoing-message.ts';
import { conversationById } from '#projections/conversations/queries.ts';
import type { Models } from '#projections/projector.ts';
import { staff, type NounNotices } from '../realtime/noun-notices.ts';

const facts = (events: readonly { type: string }[], fact: string): Record<string, string> =>
  Object.fromEntries(events.map(({ type }) => [type, fact]));

/** Staff watch all conversations by email, and one with what becomes of its replies; the page of its shipment tells of it too. */
export const conversationNotices = (models: Models): NounNotices => ({
  kind: 'conversation',
  topics: [
    { pattern: /^conversations$/, mayWatch: staff },
    { pattern: /^conversation:[\da-f-]{36}$/, mayWatch: staff },
  ],
  facts: { ...facts(outgoingEvents, 'conversation_told'), ...facts(conversationEvents, 'conversation_changed') },
  async noticeFor(id) {
    const about = (await conversationById(models, id))?.state.about;
    const ofShipment = about?.kind === 'shipment' ? [`shipment:${about.id}`] : [];
    return { topics: ['conversations', `conversation:${id}`, ...ofShipment] };
  },
});

/** Staff watch the inbox. */
export const inboxNotices: NounNotices = {
  kind: 'email',
  topics: [{ pattern: /^inbox$/, mayWatch: staff }],
  facts: facts(receivedEmailEvents, 'inbox_changed'),
  noticeFor: async () => ({ topics: ['inbox'] }),
};
