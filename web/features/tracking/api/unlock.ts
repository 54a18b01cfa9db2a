import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { unlockedSchema, type unlockSchema } from '#contracts/tracking.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/track/{n}/unlock`: the sender's or recipient's email address for the key to the full values. It takes no key. */
export const unlockMutation = (trackingNumber: string) =>
  mutationOptions({
    mutationFn: ({ body }: Pick<Attempt<z.output<typeof unlockSchema>>, 'body'>) =>
      sendJson('POST', `/api/track/${encodeURIComponent(trackingNumber)}/unlock`, body, unlockedSchema),
  });
