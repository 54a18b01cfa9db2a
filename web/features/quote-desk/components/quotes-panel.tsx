import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteStatuses } from '#contracts/quotes.ts';
import { ListCount } from '#web/shared/list/list-count.tsx';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useChoiceParam } from '#web/shared/list/use-choice-param.ts';
import { useSearch } from '#web/shared/list/use-search.ts';
import { useQuoteList } from '../hooks/use-quote-list.ts';
import { QuoteModal } from './quote-modal.tsx';
import { QuoteResults } from './quote-results.tsx';

export function QuotesPanel() {
  const { t } = useTranslation('quoteDesk');
  const search = useSearch();
  const status = useChoiceParam('state', quoteStatuses);
  const list = useQuoteList(search.search, status.value);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = list.quotes.find(({ id }) => id === openId);
  const count = list.quotes.length;
  const shown = list.hasNextPage ? t('list.shown', { count }) : t('list.all', { count });
  return (
    <ListPanel
      title={t('title')}
      bar={
        <>
          <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
          <ListFilter
            label={t('filter.label')}
            all={t('filter.all')}
            value={status.value}
            values={quoteStatuses}
            textOf={(value) => t(`status.${value}`)}
            onChoose={status.choose}
          />
          <ListCount>{list.isSuccess ? shown : ''}</ListCount>
        </>
      }
    >
      <QuoteResults
        list={list}
        isNarrowed={search.search !== '' || status.value !== undefined}
        onOpen={(quote) => setOpenId(quote.id)}
      />
      {open ? <QuoteModal key={open.id} quote={open} onClose={() => setOpenId(null)} /> : null}
    </ListPanel>
  );
}
