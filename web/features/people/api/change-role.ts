import { mutationOptions } from '@tanstack/react-query';
import { personSchema, type Role } from '#contracts/accounts.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { peopleKey } from './list-people.ts';

export const changeRoleMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<{ role: Role }>) =>
      sendJson('PATCH', `/api/people/${id}/role`, body, personSchema, { idempotencyKey }),
    onSettled: thenRefetch(peopleKey),
  });
