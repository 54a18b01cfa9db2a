import type { ConversationPage } from '#contracts/conversations.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { ReplyFacts } from '#web/shared/canned-replies/canned-reply.ts';
import { formatInstant } from '#web/shared/format/dates.ts';

/** What is known of a customer and their parcel, as it is written in their language. */
export function replyFactsOf({ customerName, trackingNumber, shipment, language }: ReplyTarget): ReplyFacts {
  const expected = shipment?.estimatedDelivery ?? null;
  return {
    name: customerName || undefined,
    number: trackingNumber === '' ? undefined : groupTrackingNumber(trackingNumber),
    day: expected === null ? undefined : formatInstant(expected, { language, style: 'day' }),
  };
}

/** Whom a reply goes to, and about which parcel; of a conversation that may not have begun. */
export type ReplyTarget = Pick<ConversationPage, 'customerName' | 'customerEmail' | 'trackingNumber' | 'language'> & {
  /** As `POST /api/send-reply` takes it: of the conversation, or of the shipment where there is none yet. */
  conversationId: string;
  shipment: { estimatedDelivery: string | null } | null;
};
