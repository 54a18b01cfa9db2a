import { mutationOptions } from '@tanstack/react-query';
import { viewDeletedSchema } from '#contracts/saved-views.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { viewsQuery } from './list-views.ts';

export const deleteViewMutation = mutationOptions({
  mutationFn: (id: string) => sendJson('DELETE', `/api/saved-views/${id}`, {}, viewDeletedSchema),
  onSettled: thenRefetch(viewsQuery.queryKey),
});
