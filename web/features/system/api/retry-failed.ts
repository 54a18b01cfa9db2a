import { failedRetriedSchema } from '#contracts/outbox.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** As many failed messages as one request may; `failedBy` is of the answer before. */
export const retryFailed = (failedBy: string | undefined) =>
  sendJson('POST', '/api/system/outbox/retry-failed', failedBy === undefined ? {} : { failedBy }, failedRetriedSchema, {
    idempotencyKey: randomKey(),
  });
