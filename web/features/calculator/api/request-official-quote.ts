import type { z } from 'zod';
import { quoteReceivedSchema, type calculatorQuoteSchema, type QuoteReceived } from '#contracts/quotes.ts';
import { sendJson } from '#web/shared/api/client.ts';

export type OfficialQuoteRequest = z.input<typeof calculatorQuoteSchema>;

/** `POST /api/quote-request` with the calculator's fields and who asks. */
export const requestOfficialQuote = (request: OfficialQuoteRequest, idempotencyKey: string): Promise<QuoteReceived> =>
  sendJson('POST', '/api/quote-request', request, quoteReceivedSchema, { idempotencyKey });
