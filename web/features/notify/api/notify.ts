import { mutationOptions } from '@tanstack/react-query';
import { receiverNotifiedSchema, type NotifyReceiver } from '#contracts/notifications.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/notify-receiver`. */
export const notifyMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<NotifyReceiver>) =>
    sendJson('POST', '/api/notify-receiver', body, receiverNotifiedSchema, { idempotencyKey }),
});
