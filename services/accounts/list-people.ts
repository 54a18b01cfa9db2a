import { mostCountedPeople, type Person } from '#contracts/accounts.ts';
import type { Directory, DirectoryEntry, PeopleWanted } from '#infra/directory/directory.ts';
import { pageOf, rowAt, type Page } from '#projections/page.ts';
import { stateOf } from './person-state.ts';

interface PeoplePageWanted extends PeopleWanted {
  limit: number;
  cursor: string | undefined;
}

/** One page of those who have an account, newest first. Throws BadCursor. */
export async function listPeople(
  directory: Pick<Directory, 'page'>,
  { limit, cursor, ...wanted }: PeoplePageWanted,
): Promise<Page<Person>> {
  const after = cursor === undefined ? undefined : rowAt(cursor);
  return pageOf(await directory.page(wanted, { after, limit: limit + 1 }), limit, personOf);
}

/** How many match, as `X-Total-Count` says it. */
export async function countPeople(directory: Pick<Directory, 'count'>, wanted: PeopleWanted): Promise<string> {
  const count = await directory.count(wanted, mostCountedPeople + 1);
  return count > mostCountedPeople ? `${mostCountedPeople}+` : String(count);
}

export const personOf = ({ id, username, email, role, disabledAt, createdAt, secondFactorId }: DirectoryEntry): Person => ({
  id,
  username,
  email,
  role,
  state: stateOf(disabledAt, username),
  createdAt: createdAt.toISOString(),
  hasSecondFactor: secondFactorId !== null,
});
