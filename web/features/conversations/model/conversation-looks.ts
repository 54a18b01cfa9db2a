import type { ConversationStatus } from '#contracts/conversations.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';

/** The shipment status whose colour each state of a conversation has: green, blue, and grey for what nobody has to look at. */
export const conversationLooks: Readonly<Record<ConversationStatus, ShipmentStatus>> = {
  active: 'delivered',
  initial: 'picked_up',
  snoozed: 'cancelled',
  resolved: 'cancelled',
};
