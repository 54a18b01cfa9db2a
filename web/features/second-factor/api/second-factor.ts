import { queryOptions } from '@tanstack/react-query';
import { secondFactorStatusSchema } from '#contracts/second-factor.ts';
import { getJson } from '#web/shared/api/client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => getJson('/api/account/second-factor', secondFactorStatusSchema, signal),
});
