import type { Conversation, ConversationMessage, ConversationPage } from '#contracts/conversations.ts';

export const me = '019a0000-0000-7000-8000-000000000001';
export const ama = '019a0000-0000-7000-8000-000000000002';
const shipmentId = '019a0000-0000-7000-8000-00000000005a';

export const aConversation = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: '019a0000-0000-7000-8000-00000000000a', shipmentId, about: { kind: 'shipment', id: shipmentId } },
  ...{ customerName: 'Jonas Weber', customerEmail: 'jonas.weber@example.com', trackingNumber: 'WE483920175526BF' },
  ...{ status: 'active', lastActivity: '2026-11-20T10:12:00.000Z', messageCount: 4, messages: [], assignedTo: null },
  ...{ snoozedUntil: null, isUnanswered: true, language: 'en', revision: '5' },
  ...changes,
});

export const aMessage = (changes: Partial<ConversationMessage> = {}): ConversationMessage => ({
  ...{ id: '019a0000-0000-7000-8000-0000000000e1', type: 'incoming', sender: 'customer', senderName: 'Jonas Weber' },
  ...{ message: 'Do I have to pay customs?', quoted: '', subject: 'Re: Shipment', timestamp: '2026-11-20T18:41:00.000Z' },
  ...{ emailId: '019a0000-0000-7000-8000-0000000000e9', hasHtml: false, isAutomatic: false, attachments: [] },
  ...{ delivery: null, mergedFrom: null },
  ...changes,
});

export const aReply = (changes: Partial<NonNullable<ConversationMessage['delivery']>> = {}): ConversationMessage =>
  aMessage({
    ...{ id: '019a0000-0000-7000-8000-0000000000f1', type: 'outgoing', sender: 'staff', senderName: 'Ama Diallo' },
    ...{ message: 'No, gifts are free.', emailId: null },
    delivery: {
      ...{ state: 'sent', at: '2026-11-20T19:03:00.000Z', attempts: 1, reason: null, code: null, leavesAt: null },
      ...{ outgoingId: '019a0000-0000-7000-8000-0000000000fa', retries: 0, mayRetry: false },
      ...changes,
    },
  });

export const aPage = (changes: Partial<ConversationPage> = {}): ConversationPage => ({
  ...aConversation(),
  messages: [aMessage()],
  shipment: {
    ...{ id: shipmentId, trackingNumber: 'WE483920175526BF', status: 'in_transit', party: 'recipient' },
    ...{ senderCity: 'Accra', recipientCity: 'Berlin', recipientCountry: 'Germany' },
    ...{ currentLocation: 'Frankfurt International Hub', estimatedDelivery: null },
  },
  ...{ chatId: null, mergedInto: null, mergedFrom: [] },
  ...changes,
});
