import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { securityEntrySchema, type SecurityGroup } from '#contracts/security-log.ts';
import { getPage } from '#web/shared/api/client.ts';

const listSchema = z.array(securityEntrySchema);

export interface SecurityLogWanted {
  /** Any where it is absent. */
  group: SecurityGroup | undefined;
  /** The account with that id, or all. */
  person: string | undefined;
}

export const securityLogQuery = ({ group, person }: SecurityLogWanted) =>
  infiniteQueryOptions({
    queryKey: ['security-log', group, person],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(group && { group }),
        ...(person && { person }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      });
      return getPage(`/api/security-log?${query}`, listSchema, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
