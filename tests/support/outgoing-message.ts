import { freshId } from '#infra/ids.ts';
import type { NewMessage } from '#infra/outbox/outbox.ts';

/** An email to a sender about an event that no other message is about. */
export const outgoingMessage = (changes: Partial<NewMessage> = {}): NewMessage => ({
  id: freshId(),
  channel: 'email',
  eventId: freshId(),
  stream: 'shipment-x',
  revision: 0n,
  about: { kind: 'shipment', id: freshId() },
  template: 'status_updated',
  recipient: 'sender',
  addresseeId: null,
  orderKey: freshId(),
  ...changes,
});
