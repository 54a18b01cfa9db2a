import { queryOptions } from '@tanstack/react-query';
import { demoAccountsSchema } from '#contracts/accounts.ts';
import { getJson } from '#web/shared/api/client.ts';

/** `GET /api/demo`: the accounts printed on the sign-in, none outside demo mode. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }) => (await getJson('/api/demo', demoAccountsSchema, signal)).accounts,
});
