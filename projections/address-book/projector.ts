import { addressForgotten } from '#contracts/events/address-book.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { shipmentContactCorrected, shipmentCreated, type CityPoint } from '#contracts/events/shipment.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import type { Projector, Write } from '../projector.ts';
import type { ShipmentsTable } from '../shipments/table.ts';
import { blankRow, entryIdOf, entryRow, type Booked } from './entries.ts';
import type { AddressBookTable, AddressesForgottenTable, AddressUsesTable } from './table.ts';

type Places = Record<'sender' | 'recipient', CityPoint>;

/**
 * The address book: whom shipments came from and went to. It listens to creations, corrected contacts and what staff forget; every
 * row says which event wrote it, so that the last event wins in whatever order they come.
 */
export const addressBookProjector: Projector<Pick<ShipmentsTable, 'state'>> = {
  name: 'address book',
  needs(events) {
    const keys = new Set(events.flatMap((event) => (isOf(event, shipmentContactCorrected) ? [event.data.shipmentId] : [])));
    return keys.size === 0 ? undefined : { table: 'shipments', key: 'id', keys: [...keys] };
  },
  project(events, shipments) {
    const places = new Map([...shipments].map(([id, { state }]): [string, Places] => [id, placesOf(state.created)]));
    const book = new Map<string, AddressBookTable>();
    const uses = new Map<string, AddressUsesTable>();
    const forgotten = new Map<string, AddressesForgottenTable>();

    const use = (
      event: LoggedEvent,
      shipmentId: string,
      party: keyof Places,
      contact: Pick<Booked, 'subjectId'> & { value: Booked['party'] | null },
    ) => {
      const place = places.get(shipmentId)?.[party];
      const position = Number(event.position.commit);
      const booked = contact.value && place && { subjectId: contact.subjectId, party: contact.value, place };
      const entry = booked && entryRow(booked, event.metadata.occurredAt, position);
      if (entry) book.set(entry.id, entry);
      uses.set(`${shipmentId} ${party}`, { shipment_id: shipmentId, party, entry_id: entry?.id ?? null, position });
    };

    for (const event of events) {
      if (isOf(event, shipmentCreated)) {
        const { shipmentId, sender, recipient } = event.data;
        places.set(shipmentId, placesOf(event.data));
        use(event, shipmentId, 'sender', sender);
        use(event, shipmentId, 'recipient', recipient);
      } else if (isOf(event, shipmentContactCorrected)) {
        use(event, event.data.shipmentId, event.data.party, event.data.contact);
      } else if (isOf(event, addressForgotten) && event.data.entry.value !== null) {
        const { subjectId, value } = event.data.entry;
        const [id, position] = [entryIdOf(subjectId, value), Number(event.position.commit)];
        book.set(id, blankRow(id, subjectId, event.metadata.occurredAt, position));
        forgotten.set(id, { entry_id: id, position });
      }
    }
    return [
      newest('address_book', 'id', book),
      newest('address_uses', ['shipment_id', 'party'], uses),
      newest('addresses_forgotten', 'entry_id', forgotten),
    ];
  },
  goesWithPerson: [
    { table: 'addresses_forgotten', column: 'entry_id', through: { table: 'address_book', key: 'id', column: 'subject_id' } },
    { table: 'address_book', column: 'subject_id' },
  ],
};

const placesOf = ({ origin, destination }: { origin: CityPoint; destination: CityPoint }): Places => ({
  sender: origin,
  recipient: destination,
});

const newest = (table: Write['table'], key: Write['key'], rows: ReadonlyMap<string, object>): Write => ({
  table,
  key,
  rows: [...rows.values()],
  onConflict: 'newest',
});
