import { queryOptions } from '@tanstack/react-query';
import { adminUserSchema, type AdminUser } from '#contracts/accounts.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { askJson } from '#web/shared/api/client.ts';

/** The server did not look at the token: nothing is known of it. */
const unchecked: readonly number[] = [0, 429, 503];

/** `GET /api/admin/me`; null for a token that the server does not take. Asked again whenever the window is looked at again. */
export const adminMeQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['admin-me', token],
    queryFn: async ({ signal }): Promise<AdminUser | null> => {
      try {
        return await askJson('/api/admin/me', adminUserSchema, { signal, headers: { Authorization: `Bearer ${token}` } });
      } catch (error) {
        if (error instanceof ApiError && !unchecked.includes(error.status)) return null;
        throw error;
      }
    },
    enabled: token !== null,
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
  });
