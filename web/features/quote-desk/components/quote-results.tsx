import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useWide } from '#web/shared/list/use-wide.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import type { useQuoteList } from '../hooks/use-quote-list.ts';
import { QuoteCards } from './quote-cards.tsx';
import { QuoteTable } from './quote-table.tsx';

interface QuoteResultsProps {
  list: ReturnType<typeof useQuoteList>;
  isNarrowed: boolean;
  onOpen: (quote: Quote) => void;
}

export function QuoteResults({ list, isNarrowed, onOpen }: QuoteResultsProps) {
  const { t } = useTranslation('quoteDesk');
  const List = useWide() ? QuoteTable : QuoteCards;
  const empty = <EmptyState title={t('list.empty')} detail={isNarrowed ? t('list.emptySearch') : t('list.emptyAll')} />;
  const words = listWords((word) => t(`list.${word}`));
  return (
    <ListResults list={list} words={words} empty={empty}>
      {list.quotes.length === 0 ? null : <List quotes={list.quotes} onOpen={onOpen} />}
    </ListResults>
  );
}
