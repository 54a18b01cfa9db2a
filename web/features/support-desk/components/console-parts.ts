import type { ComponentType } from 'react';

/** What the console shows that other features own. */
export interface ConsoleParts {
  /** The dialog that says where a shipment is now. */
  UpdateShipment: ComponentType<{ id: string; onClose: () => void }>;
  /** The last emails and quotes about a shipment, and the ends of conversations until then. */
  RecentLines: ComponentType<{ shipmentId: string; chatsUntil: string }>;
}
