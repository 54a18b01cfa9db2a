import { queryOptions } from '@tanstack/react-query';
import { accountSchema, type Account } from '#contracts/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { getJson } from '../api/client.ts';
import { rememberUser } from './display-cache.ts';

/** `GET /api/auth/me`; signed out is a value (null), not an error. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      const account = await getJson('/api/auth/me', accountSchema, signal);
      rememberUser(account);
      return account;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});
