import { mutationOptions } from '@tanstack/react-query';
import { foundPersonSchema } from '#contracts/audit.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** A mutation, so that no address is kept beside the results, and nobody is looked for twice by a refresh. */
export const findPersonMutation = mutationOptions({
  mutationFn: (email: string) => sendJson('POST', '/api/audit/find', { email }, foundPersonSchema),
});
