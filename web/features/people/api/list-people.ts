import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { personSchema, type PersonState, type Role } from '#contracts/accounts.ts';
import { getPage } from '#web/shared/api/client.ts';

const listSchema = z.array(personSchema);
const pageSize = '25';

export const peopleKey = ['people'] as const;

export interface PeopleWanted {
  search: string;
  /** Any where it is absent, like the state. */
  role: Role | undefined;
  state: PersonState | undefined;
}

/** The people who match, page by page; the first page brings how many there are. */
export const peopleQuery = ({ search, role, state }: PeopleWanted) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, search, role, state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(search !== '' && { search }),
        ...(role && { role }),
        ...(state && { state }),
        limit: pageSize,
        ...(pageParam === undefined ? { count: 'true' } : { cursor: pageParam }),
      });
      return getPage(`/api/people?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
