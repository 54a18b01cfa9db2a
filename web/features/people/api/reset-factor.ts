import { mutationOptions } from '@tanstack/react-query';
import { personSchema } from '#contracts/accounts.ts';
import type { Language } from '#contracts/languages.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { peopleKey } from './list-people.ts';

export const resetFactorMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: { language: Language }) => sendJson('POST', `/api/people/${id}/second-factor/reset`, body, personSchema),
    onSettled: thenRefetch(peopleKey),
  });
