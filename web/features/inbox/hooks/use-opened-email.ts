import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxEmail } from '#contracts/emails.ts';
import { emailQuery } from '#web/shared/mail/api/fetch-email.ts';
import { inboxKey } from '../api/list-emails.ts';

/** An email that is being read: asked for by itself, which marks it as read, and then the lists are read anew. */
export function useOpenedEmail(id: string, listed: InboxEmail | undefined) {
  const client = useQueryClient();
  const query = useQuery(emailQuery(id));
  const { data, error } = query;
  useEffect(() => {
    if (data) void client.invalidateQueries({ queryKey: inboxKey });
  }, [client, data]);
  useEffect(() => {
    if (error) console.error('could not mark an email as read', error);
  }, [error]);
  return { query, email: data ?? listed };
}
