import { mutationOptions } from '@tanstack/react-query';
import { type AnswerQuote, type Quote, quoteSchema } from '#contracts/quotes.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { quotesKey } from '#web/shared/api/keys.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';

/**
 * `POST /api/quotes/{id}/answer`; the customer is sent the offer. The quote is as its reader saw it: an answer that someone else
 * gave meanwhile is not overwritten.
 */
export const answerQuoteMutation = ({ id, revision }: Pick<Quote, 'id' | 'revision'>) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<AnswerQuote>) =>
      sendJson('POST', `/api/quotes/${id}/answer`, body, quoteSchema, {
        idempotencyKey,
        headers: { 'If-Match': `"${revision}"` },
      }),
    onSettled: thenRefetch(quotesKey),
  });
