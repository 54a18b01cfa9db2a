import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { NotifiedPart } from '#contracts/notifications.ts';
import { DomainError } from './errors.ts';

type Requested = Extract<ShipmentEvent, { type: 'ReceiverNotificationRequested' }>['data'];
type Parties = Pick<Extract<ShipmentEvent, { type: 'ShipmentCreated' }>['data'], 'sender' | 'recipient'>;

/** What staff ask for: an email to that address, which names that sender. */
export interface NotificationOrder {
  shipmentId: string;
  addressee: { subjectId: string; value: { email: string } };
  senderName: string;
  /** An address that is neither the sender's nor the recipient's is meant. */
  addressConfirmed: boolean;
}

const asKnown = (email: string): string => email.trim().toLowerCase();

/** The part that an address plays in a shipment, however it is capitalised; that of an erased person plays none. */
export function partOf(email: string, { sender, recipient }: Parties): NotifiedPart {
  const isOf = (party: Parties['sender']) => party.value !== null && asKnown(party.value.email) === asKnown(email);
  if (isOf(recipient)) return 'recipient';
  return isOf(sender) ? 'sender' : 'other';
}

/** The notification, with what is personal in it under the key of whom it is about. Throws DomainError `address_unconfirmed`. */
export function requestedNotification(
  { shipmentId, addressee, senderName, addressConfirmed }: NotificationOrder,
  { created }: { created: Parties },
): Requested {
  const part = partOf(addressee.value.email, created);
  if (part === 'other' && !addressConfirmed) {
    throw new DomainError(
      'address_unconfirmed',
      'This address belongs to neither the sender nor the recipient of this shipment. Confirm that you want to email it.',
    );
  }
  // An erased sender has no key left to seal a name with.
  const { subjectId } = created.sender.value === null ? addressee : created.sender;
  return { shipmentId, part, addressee, senderName: { subjectId, value: senderName } };
}
