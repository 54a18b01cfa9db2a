import { mutationOptions } from '@tanstack/react-query';
import { personSchema, type InvitePerson } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { peopleKey } from './list-people.ts';

export const invitePersonMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<InvitePerson>) =>
    sendJson('POST', '/api/people', body, personSchema, { idempotencyKey }),
  onSettled: thenRefetch(peopleKey),
});
