import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { outboxStates, type OutboxCounts } from '#contracts/outbox.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useChoiceParam } from '#web/shared/list/use-choice-param.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { outboxQuery } from '../api/outbox.ts';
import { OutboxRow } from './outbox-row.tsx';
import styles from './outbox.module.css';
import panel from './system.module.css';

interface OutboxListProps {
  counts: OutboxCounts;
  all: number;
  mayRetry: boolean;
}

export function OutboxList({ counts, all, mayRetry }: OutboxListProps) {
  const { t } = useTranslation(['system', 'common']);
  const format = useFormat();
  const { value: state, choose } = useChoiceParam('outbox', outboxStates);
  const list = useMore(useInfiniteQuery(outboxQuery(state)));
  const messages = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = listWords((word) => t(`system:outbox.list.${word}`));
  const counted = (label: string, count: number) => t('common:labelled', { label, text: format.number(count) });
  return (
    <>
      <ListFilter
        label={t('system:outbox.filter.label')}
        all={counted(t('system:outbox.filter.all'), all)}
        value={state}
        values={outboxStates}
        textOf={(value) => counted(t(`system:outbox.filter.${value}`), counts[value])}
        onChoose={choose}
      />
      <div className={styles['results']}>
        <ListResults list={list} words={words} empty={<p>{t('system:outbox.list.empty')}</p>}>
          {messages.length === 0 ? null : (
            <ul className={panel['list']}>
              {messages.map((message) => (
                <OutboxRow key={message.id} message={message} mayRetry={mayRetry && message.mayRetry} />
              ))}
            </ul>
          )}
        </ListResults>
      </div>
    </>
  );
}
