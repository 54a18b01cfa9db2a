import { quoteReference } from '#contracts/quote-reference.ts';
import type { Quote } from '#contracts/quotes.ts';
import { QuoteTag } from '#web/features/quote-desk/components/quote-tag.tsx';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import styles from './search.module.css';

export function FoundQuote({ quote }: { quote: Quote }) {
  const format = useFormat();
  return (
    <>
      <span className="mono">{quoteReference(quote.id)}</span>
      <QuoteTag status={quote.status} />
      <span className={styles['detail']}>
        <bdi>{quote.customerName ?? quote.customerEmail}</bdi> ·{' '}
        <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </span>
    </>
  );
}
