import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerQuote, type Quote, quoteSchema } from '#contracts/quotes.ts';
import { sendJson } from '#web/shared/api/client.ts';
import type { Told } from '#web/shared/api/told.ts';
import { quotesKey } from '#web/shared/api/quotes-key.ts';

interface AnswerRequest {
  /** As its reader saw it: an answer that somebody else gave meanwhile is not written over. */
  quote: Quote;
  body: AnswerQuote;
  idempotencyKey: string;
}

/** `POST /api/quotes/{id}/answer`; the customer is mailed the offer. */
const answerQuote = ({ quote, body, idempotencyKey }: AnswerRequest): Promise<Quote> =>
  sendJson('POST', `/api/quotes/${quote.id}/answer`, body, quoteSchema, {
    idempotencyKey,
    headers: { 'If-Match': `"${quote.revision}"` },
  });

export function useAnswerQuote(told: Told<Quote>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: answerQuote,
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: quotesKey }),
  });
}
