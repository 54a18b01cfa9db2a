import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { personSchema } from '#contracts/accounts.ts';
import { getJson } from '#web/shared/api/client.ts';

const listSchema = z.array(personSchema);

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => getJson('/api/people', listSchema, signal),
});
