import type { Hindrance, KnownBy } from '#contracts/erasures.ts';
import { internationalNumber } from '#contracts/primitives.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Models } from '#projections/projector.ts';
import { areWhole, isOwnMailbox, phonesOf, visitorsWithAddress } from '#projections/subjects/queries.ts';
import type { RowsWithAddress, RowWithAddress } from '../imports/rows-with-address.ts';

/** No more numbers of one person are looked for. */
const mostPhones = 100;

/** Whoever has an email address: the subjects that they are known as, the first one by the address where there is one. */
export interface FoundPerson {
  subjects: readonly { id: string; by: KnownBy }[];
  /** Accounts with the address, all of them closed where nothing hinders. */
  accountIds: readonly string[];
  /** What keeps the person from being erased. */
  hindrance: Hindrance | null;
}

/** Finds a person by the email address that somebody typed, in whatever case. */
export type FindPerson = (email: string) => Promise<FoundPerson>;

export interface FindPersonOptions {
  models: Models;
  personalData: Pick<PersonalData, 'knownSubject'>;
  directory: Pick<Directory, 'allByEmail'>;
}

export const createFindPerson =
  ({ models, personalData, directory }: FindPersonOptions): FindPerson =>
  async (email) => {
    const [main, visitors, accounts, isMailbox, isWhole] = await Promise.all([
      personalData.knownSubject(email),
      visitorsWithAddress(models, email),
      directory.allByEmail(email),
      isOwnMailbox(models, email),
      areWhole(models),
    ]);
    const phones = main ? await phonesOf(models, main, mostPhones) : [];
    const numbers = new Set(phones.flatMap((phone) => internationalNumber().safeParse(phone).data ?? []));
    const byPhone = await Promise.all(Array.from(numbers, personalData.knownSubject));
    // Every address, number and chat has a subject of its own: none is found twice.
    const subjects: FoundPerson['subjects'] = [
      ...(main ? [{ id: main, by: 'email' } as const] : []),
      ...visitors.map((id) => ({ id, by: 'chat' }) as const),
      ...byPhone.flatMap((id) => (id ? [{ id, by: 'phone' } as const] : [])),
    ];
    const hasAccount = accounts.some(({ disabledAt }) => disabledAt === null);
    return {
      subjects,
      accountIds: accounts.map(({ id }) => id),
      hindrance: !isWhole ? 'rebuild' : hasAccount ? 'account' : isMailbox ? 'mailbox' : null,
    };
  };

/** A person with the rows that kept files of imports have of them. */
export interface SoughtPerson extends FoundPerson {
  rows: RowWithAddress[];
}

/**
 * Finds whoever is asked about, looking through all kept files. Somebody who stands in these alone becomes a subject, so that it can be
 * recorded what became of their data.
 */
export type SeekPerson = (email: string) => Promise<SoughtPerson>;

export interface SeekPersonOptions {
  findPerson: FindPerson;
  rowsWithAddress: RowsWithAddress;
  personalData: Pick<PersonalData, 'subjectFor'>;
}

export const createSeekPerson =
  ({ findPerson, rowsWithAddress, personalData }: SeekPersonOptions): SeekPerson =>
  async (email) => {
    const found = await findPerson(email);
    const rows: RowWithAddress[] = [];
    for await (const row of rowsWithAddress(email)) rows.push(row);
    if (found.subjects.length > 0 || found.hindrance === 'rebuild' || rows.length === 0) return { ...found, rows };
    return { ...found, rows, subjects: [{ id: await personalData.subjectFor(email), by: 'email' }] };
  };
