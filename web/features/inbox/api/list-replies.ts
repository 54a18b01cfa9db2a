import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { emailReplySchema } from '#contracts/emails.ts';
import { getJson } from '#web/shared/api/client.ts';
import { inboxKey } from './list-emails.ts';

/** A state that this client does not know is shown as unknown. */
const repliesSchema = z.array(emailReplySchema.extend({ status: z.string() }));

/** How soon a reply that is on its way is looked after again. */
const againMs = 2_000;

/** `GET /api/emails/{id}/replies`. */
export const repliesQuery = (emailId: string) =>
  queryOptions({
    queryKey: [...inboxKey, 'replies', emailId],
    queryFn: ({ signal }) => getJson(`/api/emails/${encodeURIComponent(emailId)}/replies`, repliesSchema, signal),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? againMs : false),
    networkMode: 'always',
    refetchOnReconnect: true,
  });
