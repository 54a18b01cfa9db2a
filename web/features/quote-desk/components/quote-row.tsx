import type { Quote } from '#contracts/quotes.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { useParcelText } from '#web/shared/i18n/use-parcel-text.ts';
import { OfferText } from './offer-text.tsx';
import { QuoteActions } from './quote-actions.tsx';
import { QuoteTag } from './quote-tag.tsx';

interface QuoteRowProps {
  quote: Quote;
  onOpen: (quote: Quote) => void;
}

export function QuoteRow({ quote, onOpen }: QuoteRowProps) {
  const format = useFormat();
  const parcel = useParcelText()(quote);
  const customer = quote.customerName ?? quote.customerEmail;
  return (
    <tr>
      <th scope="row" className="mono">
        {quoteReference(quote.id)}
      </th>
      <td className={styles['clip']} title={customer}>
        <bdi>{customer}</bdi>
      </td>
      <td className={styles['clip']}>
        <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </td>
      <td data-column="parcel" className={styles['clip']} title={parcel}>
        <bdi>{parcel}</bdi>
      </td>
      <td>
        <QuoteTag status={quote.status} />
      </td>
      <td>
        <ShortTime instant={quote.createdAt} />
      </td>
      <td>{quote.answer ? <OfferText answer={quote.answer} /> : null}</td>
      <td>
        <QuoteActions quote={quote} onOpen={onOpen} />
      </td>
    </tr>
  );
}
