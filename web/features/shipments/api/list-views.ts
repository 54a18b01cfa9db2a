import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { savedViewSchema } from '#contracts/saved-views.ts';
import { getJson } from '#web/shared/api/client.ts';

const listSchema = z.array(savedViewSchema);

export const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => getJson('/api/saved-views', listSchema, signal),
});
