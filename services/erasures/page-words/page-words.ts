import type { Labels } from '#contracts/labels/labels.ts';
import type { PageCode, PageEvent, PageSection } from '../page/words-needed.ts';

/** What the values of events are called; several fields may have one name. */
export type LabelKey =
  | 'address'
  | 'addressee'
  | 'after'
  | 'attachments'
  | 'base'
  | 'because'
  | 'before'
  | 'billableWeight'
  | 'cc'
  | 'channel'
  | 'choices'
  | 'company'
  | 'corrected'
  | 'count'
  | 'country'
  | 'currency'
  | 'customer'
  | 'description'
  | 'destination'
  | 'destinationCountry'
  | 'dimensions'
  | 'email'
  | 'exchangeRate'
  | 'expected'
  | 'explanation'
  | 'form'
  | 'format'
  | 'from'
  | 'goods'
  | 'height'
  | 'hsCode'
  | 'kind'
  | 'language'
  | 'length'
  | 'milestones'
  | 'name'
  | 'note'
  | 'origin'
  | 'originCountry'
  | 'packageType'
  | 'party'
  | 'perKg'
  | 'phone'
  | 'place'
  | 'preferredDay'
  | 'price'
  | 'priceShare'
  | 'proof'
  | 'provider'
  | 'quantity'
  | 'quoted'
  | 'rating'
  | 'ratesDay'
  | 'ratesSource'
  | 'reason'
  | 'receivedAt'
  | 'recipient'
  | 'replyTo'
  | 'report'
  | 'role'
  | 'sendAt'
  | 'sender'
  | 'sentAt'
  | 'service'
  | 'shippingCost'
  | 'status'
  | 'subject'
  | 'surcharge'
  | 'template'
  | 'timeZone'
  | 'to'
  | 'total'
  | 'totalInCurrency'
  | 'trackingNumber'
  | 'unitValue'
  | 'until'
  | 'value'
  | 'weight'
  | 'what'
  | 'when'
  | 'width'
  | 'zone';

/** Every text of the page that a person is given of their data, in one language. Values come in as text, already formatted. */
export interface PageWords extends Labels {
  title: string;
  /** Whose data it is, and as of when. */
  lead(email: string, moment: string): string;
  /** How it is to be read: the times, the copy for programs, and what is left out. */
  reading: { times: string; data: string; others: string; notesIn: string; notesOut: string };
  contents: string;
  known: string;
  sections: Record<PageSection, string>;
  events: Record<PageEvent, string>;
  labels: Record<LabelKey, string>;
  codes: Record<PageCode, string>;
  /** Who did it, where it was staff. */
  by: Record<'agent' | 'admin' | 'auditor', string>;
  /** Of what its writer took back. */
  takenBack: string;
  /** Links to files beside the page. */
  original: string;
  photo: string;
  /** Of a file that is not in the archive. */
  gone: string;
  rights: string;
}
