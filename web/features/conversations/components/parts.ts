import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#contracts/languages.ts';

/** A shipment as far as a conversation about it needs it. */
export interface KnownShipment {
  id: string;
  trackingNumber: string;
  senderName: string;
  senderEmail: string;
  recipientName: string;
  recipientEmail: string;
  estimatedDelivery: string | null;
  language: Language;
}

/** What the screen shows that other features own. */
export interface ConversationParts {
  WithShipment: ComponentType<{ id: string; children: (shipment: KnownShipment) => ReactNode }>;
  /** The last emails and quotes about a shipment, and the ends of chats until then. */
  RecentLines: ComponentType<{ shipmentId: string; chatsUntil: string }>;
}
