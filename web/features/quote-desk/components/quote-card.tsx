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

interface QuoteCardProps {
  quote: Quote;
  onOpen: (quote: Quote) => void;
}

export function QuoteCard({ quote, onOpen }: QuoteCardProps) {
  const format = useFormat();
  const parcel = useParcelText()(quote);
  return (
    <li className={styles['card']}>
      <div className={styles['cardTop']}>
        <span className="mono">{quoteReference(quote.id)}</span>
        <QuoteTag status={quote.status} />
      </div>
      <p className={styles['cardName']}>
        <bdi>{quote.customerName ?? quote.customerEmail}</bdi>
      </p>
      <p className={styles['cardLine']}>
        <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </p>
      {parcel === '' ? null : (
        <p className={styles['cardLine']}>
          <bdi>{parcel}</bdi>
        </p>
      )}
      <p className={styles['cardSoft']}>
        {quote.answer ? <OfferText answer={quote.answer} /> : null}
        <ShortTime instant={quote.createdAt} />
      </p>
      <QuoteActions quote={quote} onOpen={onOpen} />
    </li>
  );
}
