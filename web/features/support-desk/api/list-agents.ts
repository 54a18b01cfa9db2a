import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { personSchema } from '#contracts/accounts.ts';
import { getJson } from '#web/shared/api/client.ts';

const listSchema = z.array(personSchema);

/** Whoever can take a conversation, by `GET /api/people`. */
export const agentsQuery = queryOptions({
  queryKey: ['people', 'agents'],
  queryFn: async ({ signal }) => {
    const people = await getJson('/api/people?limit=200', listSchema, signal);
    return people.filter(({ role, state }) => state === 'active' && (role === 'agent' || role === 'admin'));
  },
});
