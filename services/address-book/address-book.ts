import type { BookedAddress } from '#contracts/events/address-book.ts';
import type { Address } from '#contracts/address-book.ts';
import { countryNamed } from '#contracts/places.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { addressById, addressesMatching, subjectOfAddress, type BookEntry } from '#projections/address-book/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { addressBookDecider, type ForgottenState } from '../domain/address-book.ts';
import { DomainError } from '../domain/errors.ts';

/** The people of earlier shipments. */
export interface AddressBook {
  /** Entries in which every word is found, those used last first; nobody who was erased. */
  find(search: string): Promise<Address[]>;
  /** Takes an entry out; shipments keep it. Throws DomainError: `not_found`, and EventStoreUnavailable. */
  forget(id: string, context: CommandContext): Promise<Handled<ForgottenState>>;
}

interface AddressBookOptions {
  models: Models;
  handle: Handle;
  personalData: Pick<PersonalData, 'isErased'>;
  /** Without it the book is as if it were empty. */
  isOn: boolean;
}

/** How often those who were erased are left out and others looked for: until a rebuild, their rows are still there. */
const mostTries = 4;

const notFound = () => new DomainError('not_found', 'Address not found.');

export function createAddressBook({ models, handle, personalData, isOn }: AddressBookOptions): AddressBook {
  const erasedAmong = async (entries: readonly BookEntry[]): Promise<string[]> => {
    const subjects = [...new Set(entries.map(({ subjectId }) => subjectId))];
    const erased = await Promise.all(subjects.map(personalData.isErased));
    return subjects.filter((_, index) => erased[index]);
  };

  return {
    async find(search) {
      if (!isOn) return [];
      const without: string[] = [];
      for (let left = mostTries; ; left -= 1) {
        const found = await addressesMatching(models, { search, withoutSubjects: without });
        const erased = await erasedAmong(found);
        if (erased.length === 0 || left === 0) return found.filter(({ subjectId }) => !erased.includes(subjectId)).map(shown);
        without.push(...erased);
      }
    },
    async forget(id, context) {
      const subjectId = isOn ? await subjectOfAddress(models, id) : undefined;
      if (subjectId === undefined || (await personalData.isErased(subjectId))) throw notFound();
      const found = await addressById(models, id);
      return handle({
        stream: streamOf.addressBook(subjectId),
        decider: addressBookDecider,
        command: { type: 'forget', entry: found ? { subjectId, value: bookedAddress(found) } : null },
        context,
      });
    },
  };
}

const bookedAddress = ({ name, address, city, country }: Address): BookedAddress => ({
  name,
  address,
  city,
  country: countryNamed(country).code,
});

const shown = ({ subjectId: _subjectId, ...address }: BookEntry): Address => address;
