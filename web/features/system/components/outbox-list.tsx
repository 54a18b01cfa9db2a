import { useInfiniteQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { outboxStates, type OutboxCounts, type OutboxState } from '#contracts/outbox.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { outboxQuery } from '../api/outbox.ts';
import { useOutboxState } from '../hooks/use-outbox-state.ts';
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
  const { state, choose } = useOutboxState();
  const list = useInfiniteQuery(outboxQuery(state));
  const messages = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = {
    loading: t('system:outbox.list.loading'),
    failed: t('system:outbox.list.failed'),
    forbidden: t('system:outbox.list.forbidden'),
    more: t('system:outbox.list.more'),
    moreFailed: t('system:outbox.list.moreFailed'),
  };
  const counted = (label: string, count: number) => t('common:labelled', { label, text: format.number(count) });
  return (
    <>
      <Select<OutboxState | 'all'>
        className={styles['filter'] ?? ''}
        aria-label={t('system:outbox.filter.label')}
        value={state ?? 'all'}
        onChange={(chosen) => choose(chosen === 'all' ? undefined : chosen)}
        options={[
          { value: 'all', label: counted(t('system:outbox.filter.all'), all) },
          ...outboxStates.map((value) => ({ value, label: counted(t(`system:outbox.filter.${value}`), counts[value]) })),
        ]}
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
