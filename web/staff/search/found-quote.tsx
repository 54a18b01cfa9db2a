import { quoteReference } from '#contracts/quote-reference.ts';
import type { HitOf } from '#contracts/search.ts';
import { QuoteTag } from '#web/features/quote-desk/components/quote-tag.tsx';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import styles from './search.module.css';

export function FoundQuote({ quote }: { quote: HitOf<'quotes'> }) {
  const format = useFormat();
  return (
    <>
      <span className="mono">{quoteReference(quote.id)}</span>
      <QuoteTag status={quote.status} />
      <span className={styles['detail']}>
        <bdi>{quote.customer}</bdi> · <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </span>
    </>
  );
}
