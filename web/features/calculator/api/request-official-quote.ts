import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { quoteReceivedSchema, type calculatorQuoteSchema } from '#contracts/quotes.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

export const officialQuoteMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<z.output<typeof calculatorQuoteSchema>>) =>
    sendJson('POST', '/api/quote-request', body, quoteReceivedSchema, { idempotencyKey }),
});
