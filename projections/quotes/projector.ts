import { erasedVisitor } from '#contracts/events/quote.ts';
import { estimateOf } from '#contracts/quote-estimate.ts';
import type { LoggedEvent } from '#infra/event-store/event-log.ts';
import { rowProjector } from '../projector.ts';
import type { QuotesTable } from './table.ts';

/** The staff's list of quotes. */
export const quotesProjector = rowProjector<QuotesTable>({
  name: 'quotes',
  table: 'quotes',
  key: 'id',
  keyOf: (event) => (event.stream.startsWith('quote-') && 'quoteId' in event.data ? event.data.quoteId : undefined),
  apply(row, event) {
    const next = event.type === 'QuoteRequested' ? requested(event) : row && changed(row, event);
    return next && { ...next, revision: Number(event.revision), position: Number(event.position.commit) };
  },
});

function changed(row: QuotesTable, event: LoggedEvent): QuotesTable {
  const updated_at = event.metadata.occurredAt;
  switch (event.type) {
    case 'QuoteAnswered': {
      const { priceCents, validUntil, note } = event.data;
      const answer = { price: priceCents / 100, validUntil, note, answeredAt: new Date(updated_at).toISOString() };
      return { ...row, status: 'answered', answer, valid_until: validUntil, updated_at };
    }
    case 'QuoteAccepted':
      return { ...row, status: 'accepted', accepted_at: updated_at, updated_at };
    case 'QuoteConverted':
      return { ...row, status: 'converted', shipment_id: event.data.shipmentId, updated_at };
    default:
      return row;
  }
}

function requested({ data, metadata }: Extract<LoggedEvent, { type: 'QuoteRequested' }>): QuotesTable {
  const visitor = data.visitor.value ?? erasedVisitor;
  const { name, email, company, fromLocation, toLocation } = visitor;
  return {
    id: data.quoteId,
    form: data.form,
    status: 'requested',
    customer_name: name,
    customer_email: email,
    phone: visitor.phone,
    company,
    from_location: fromLocation,
    to_location: toLocation,
    from_country: data.fromCountry,
    to_country: data.toCountry,
    package_type: data.packageType,
    service_type: data.serviceType,
    weight: visitor.weight,
    weight_kg: data.weightKg,
    dimensions: visitor.dimensions,
    description: visitor.description,
    timeline: data.timeline,
    estimate: data.price && estimateOf(data.price),
    answer: null,
    valid_until: null,
    accepted_at: null,
    shipment_id: null,
    language: data.language,
    created_at: metadata.occurredAt,
    updated_at: metadata.occurredAt,
    revision: 0,
    position: 0,
    search_text: [data.quoteId, name, email, company, fromLocation, toLocation].join('\n').toLowerCase(),
  };
}
