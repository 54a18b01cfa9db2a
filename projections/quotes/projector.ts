import { erasedVisitor, type QuoteEvent } from '#contracts/events/quote.ts';
import { searchText } from '#infra/database/search-text.ts';
import { quoteDecider, type QuoteState } from '#services/domain/quote.ts';
import { stateProjector } from '../projector.ts';
import type { QuotesTable } from './table.ts';

export const quotesProjector = stateProjector<QuoteState, QuoteEvent, QuotesTable>({
  name: 'quotes',
  table: 'quotes',
  key: 'id',
  evolution: quoteDecider,
  keyOf: ({ data }) => data.quoteId,
  row(state) {
    const { quoteId, visitor } = state.requested;
    const { name, email, company, fromLocation, toLocation } = visitor.value ?? erasedVisitor;
    return {
      id: quoteId,
      status: state.type,
      valid_until: state.type === 'requested' ? null : state.answer.validUntil,
      created_at: state.requestedAt,
      search_text: searchText([quoteId, name, email, company, fromLocation, toLocation]),
    };
  },
});
