import type { QuoteStatus } from '#contracts/quotes.ts';
import type { ExistingQuote } from '#services/domain/quote.ts';
import type { StateRow } from '../state-row.ts';

/** One row per quote: what its events made of it, and what it is found by. Times as ISO text when written. */
export interface QuotesTable extends StateRow<ExistingQuote> {
  id: string;
  /** As in the log; expiry is computed when it is read. */
  status: Exclude<QuoteStatus, 'expired'>;
  /** The last day of the answer. */
  valid_until: string | null;
  created_at: string;
  /** Lower-cased id, names, address and locations, one a line, for the trigram index. */
  search_text: string;
}
