import { mutationOptions } from '@tanstack/react-query';
import { unlockedSchema } from '#contracts/tracking.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/track/{n}/unlock`: the sender's or recipient's e-mail address for the key to the full values. */
export const unlockMutation = (trackingNumber: string) =>
  mutationOptions({
    mutationFn: (email: string) =>
      sendJson('POST', `/api/track/${encodeURIComponent(trackingNumber)}/unlock`, { email }, unlockedSchema),
  });
