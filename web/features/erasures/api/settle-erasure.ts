import { mutationOptions } from '@tanstack/react-query';
import { erasureSchema } from '#contracts/erasures.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { erasuresKey } from './list-erasures.ts';

/** Another administrator confirms a request, or somebody declines it. */
export const settleErasureMutation = (verb: 'confirm' | 'decline') =>
  mutationOptions({
    mutationFn: (id: string) => sendJson('POST', `/api/erasures/${id}/${verb}`, {}, erasureSchema),
    onSettled: thenRefetch(erasuresKey),
  });
