import type { z } from 'zod';
import { quoteReceivedSchema, type dialogQuoteSchema, type QuoteReceived } from '#contracts/quotes.ts';
import { sendJson } from '#web/shared/api/client.ts';

export type DialogQuoteRequest = z.input<typeof dialogQuoteSchema>;

/** `POST /api/quote-request` with the twelve fields of the dialog. */
export const requestQuote = (request: DialogQuoteRequest, idempotencyKey: string): Promise<QuoteReceived> =>
  sendJson('POST', '/api/quote-request', request, quoteReceivedSchema, { idempotencyKey });
