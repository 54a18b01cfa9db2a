import type { Language } from '#contracts/languages.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { formatInstant } from '#web/shared/format/dates.ts';
import type { ReplyFacts } from '#web/shared/canned-replies/canned-reply.ts';

interface Known {
  userName: string;
  language: Language;
  shipments: readonly { trackingNumber: string; estimatedDelivery: string | null }[];
}

/** What is known of a visitor and the shipment that was attached last, as it is written in the visitor's language. */
export function replyFactsOf({ userName, language, shipments }: Known): ReplyFacts {
  const shipment = shipments.at(-1);
  const { estimatedDelivery } = shipment ?? { estimatedDelivery: null };
  return {
    name: userName,
    number: shipment && groupTrackingNumber(shipment.trackingNumber),
    day: estimatedDelivery === null ? undefined : formatInstant(estimatedDelivery, { language, style: 'day' }),
  };
}
