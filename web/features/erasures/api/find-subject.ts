import { mutationOptions } from '@tanstack/react-query';
import { subjectFoundSchema } from '#contracts/erasures.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** A mutation: every look is on record, so that none is made by a refresh. */
export const findSubjectMutation = mutationOptions({
  mutationFn: ({ body }: Attempt<{ email: string }>) => sendJson('POST', '/api/subjects/find', body, subjectFoundSchema),
});
