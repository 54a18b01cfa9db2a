import type { Party, ShipmentEvent } from '#contracts/events/shipment.ts';
import type { PartyRole } from '#contracts/shipments.ts';
import type { Decided } from './decider.ts';
import { DomainError } from './errors.ts';

type Contact = Extract<ShipmentEvent, { type: 'ShipmentContactCorrected' }>['data']['contact'];

/** New values of a party, as far as they change; `subjectId` is that of the new email address, where there is one. */
export interface ContactCorrection {
  shipmentId: string;
  party: PartyRole;
  changes: { [Name in keyof Party]?: Party[Name] | undefined };
  subjectId: string | undefined;
  explanation: string;
}

/** The event of a correction, none where the contact already is like that. Throws DomainError: `conflict`. */
export function contactCorrection(
  known: Record<PartyRole, Contact>,
  { shipmentId, party, changes, subjectId, explanation }: ContactCorrection,
): Decided<ShipmentEvent>[] {
  const previous = known[party];
  if (previous.value === null) {
    throw new DomainError('conflict', 'This person’s data has been erased and cannot be changed.');
  }
  const { name, email, phone, address } = previous.value;
  const value: Party = {
    name: changes.name ?? name,
    email: changes.email ?? email,
    phone: changes.phone === undefined ? phone : changes.phone,
    address: changes.address ?? address,
  };
  if (value.name === name && value.email === email && value.phone === phone && value.address === address) return [];
  const contact = { subjectId: subjectId ?? previous.subjectId, value };
  return [{ type: 'ShipmentContactCorrected', data: { shipmentId, party, previous, contact, explanation } }];
}
