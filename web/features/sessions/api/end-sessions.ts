import { mutationOptions } from '@tanstack/react-query';
import { sessionsSchema } from '#contracts/sessions.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { sessionsPath, type Whose } from '../model/whose.ts';
import { sessionsQuery } from './list-sessions.ts';

/** Ends the session with that id, or all others; a session that is over already stays so. */
export const endSessionsMutation = (whose: Whose) =>
  mutationOptions({
    mutationFn: (which: { id: string } | 'others') =>
      sendJson(
        'POST',
        `${sessionsPath(whose)}/${which === 'others' ? 'revoke-others' : `${encodeURIComponent(which.id)}/revoke`}`,
        {},
        sessionsSchema,
      ),
    onSettled: thenRefetch(sessionsQuery(whose).queryKey),
  });
