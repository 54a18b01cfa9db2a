import { streamOf } from '#contracts/events/registry.ts';
import { quoteReference, searchedQuote } from '#contracts/quote-reference.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { quotesReferredTo } from '#projections/quotes/queries.ts';
import { auditOf } from '../audit/noun-audit.ts';
import { quoteDecider } from '../domain/quote.ts';
import { quoteView } from '../domain/quote-view.ts';

/** Quotes as of the day that is shown: those that were answered expire. */
export const quoteAudit = auditOf({
  kind: 'quote',
  streamOf: streamOf.quote,
  evolution: quoteDecider,
  view: (state, { revision, at }) => (state.type === 'none' ? undefined : { fields: quoteView(state, revision, utcDay(at)) }),
  find: (models, text) => quotesReferredTo(models, searchedQuote(text)),
  labels: async (_models, ids) => new Map(ids.map((id) => [id, quoteReference(id)])),
});
