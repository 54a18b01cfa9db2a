import type { Language } from '#contracts/languages.ts';
import type { Quote, QuoteAnswer, QuoteEstimate, QuotePackageType, QuoteService, QuoteStatus } from '#contracts/quotes.ts';

/** One row per quote for the staff's list; times as ISO text when written. */
export interface QuotesTable {
  id: string;
  form: Quote['form'];
  /** As the log says it; that an answer has expired is told when it is read. */
  status: Exclude<QuoteStatus, 'expired'>;
  customer_name: string | null;
  customer_email: string;
  phone: string | null;
  company: string | null;
  from_location: string;
  to_location: string;
  from_country: string | null;
  to_country: string | null;
  package_type: QuotePackageType | null;
  service_type: QuoteService | null;
  weight: string | null;
  weight_kg: number | null;
  dimensions: string | null;
  description: string | null;
  timeline: string | null;
  estimate: QuoteEstimate | null;
  answer: QuoteAnswer | null;
  /** The last day of the answer. */
  valid_until: string | null;
  accepted_at: string | null;
  shipment_id: string | null;
  language: Language;
  created_at: string;
  updated_at: string;
  revision: number;
  position: number;
  /** Lower-cased id, names, address and locations, one a line, for the trigram index. */
  search_text: string;
}
