import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { quoteReceivedSchema, type dialogQuoteSchema } from '#contracts/quotes.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const requestQuoteMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<z.output<typeof dialogQuoteSchema>>) =>
    sendJson('POST', '/api/quote-request', body, quoteReceivedSchema, { idempotencyKey }),
});
