import { mutationOptions } from '@tanstack/react-query';
import { savedViewSchema, type SavedView } from '#contracts/saved-views.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { viewsQuery } from './list-views.ts';

/** Makes the view, or replaces the one with that id. */
export const saveViewMutation = mutationOptions({
  mutationFn: ({ id, ...view }: SavedView) => sendJson('PUT', `/api/saved-views/${id}`, view, savedViewSchema),
  onSettled: thenRefetch(viewsQuery.queryKey),
});
