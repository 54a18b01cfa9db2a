import { mutationOptions } from '@tanstack/react-query';
import { followViewSchema } from '#contracts/follows.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { followQuery } from './follow-status.ts';

/** `POST /api/follows/{token}/confirm` and `/stop`; the answer is the follow as it is then. */
export const followActionMutation = (token: string) =>
  mutationOptions({
    mutationFn: (action: 'confirm' | 'stop') =>
      sendJson('POST', `/api/follows/${encodeURIComponent(token)}/${action}`, {}, followViewSchema),
    onSuccess: (view, _action, _result, { client }) => client.setQueryData(followQuery(token).queryKey, view),
  });
