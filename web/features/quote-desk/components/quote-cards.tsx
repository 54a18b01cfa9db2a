import type { Quote } from '#contracts/quotes.ts';
import styles from '#web/shared/list/rows.module.css';
import { QuoteCard } from './quote-card.tsx';

interface QuoteCardsProps {
  quotes: readonly Quote[];
  onOpen: (quote: Quote) => void;
}

export function QuoteCards({ quotes, onOpen }: QuoteCardsProps) {
  return (
    <ul className={styles['cards']}>
      {quotes.map((quote) => (
        <QuoteCard key={quote.id} quote={quote} onOpen={onOpen} />
      ))}
    </ul>
  );
}
