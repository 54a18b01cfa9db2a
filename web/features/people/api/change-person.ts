import { mutationOptions } from '@tanstack/react-query';
import { personSchema } from '#contracts/accounts.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { peopleKey } from './list-people.ts';

/** What is done to a person without a form. */
export type PersonChange = 'deactivate' | 'reactivate';

export const changePersonMutation = (id: string, change: PersonChange) =>
  mutationOptions({
    mutationFn: () => sendJson('POST', `/api/people/${id}/${change}`, {}, personSchema),
    onSettled: thenRefetch(peopleKey),
  });
