import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../api/api-error.ts';
import { useFormat } from '../format/use-format.ts';
import { Announced } from '../ui/announce/announced.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import styles from './list.module.css';
import { KeepPlace } from './keep-place.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListWords } from './list-words.ts';
import type { WithMore } from './use-more.ts';

interface ListResultsProps {
  list: WithMore<UseInfiniteQueryResult>;
  words: ListWords;
  empty: ReactNode;
  /** The rows; null where there are none. */
  children: ReactNode;
}

/** The rows of a list that is read page by page, in whatever state it is. */
export function ListResults({ list, words, empty, children }: ListResultsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (list.isPending) return <ListSkeleton label={words.loading} />;
  if (list.isError && list.data === undefined) {
    const forbidden = list.error instanceof ApiError && list.error.status === 403;
    return (
      <ErrorState error={list.error} title={forbidden ? words.forbidden : words.failed} onRetry={() => void list.refetch()} />
    );
  }
  if (children === null) return empty;
  return (
    <KeepPlace className={styles['results']} data-stale={list.isPlaceholderData} aria-busy={list.isFetching}>
      {children}
      {list.isError ? (
        <Announced as="div" className={styles['notice']}>
          <p>
            {t('labelled', {
              label: list.isFetchNextPageError ? words.moreFailed : words.failed,
              text: messageOf(list.error),
            })}
          </p>
          {list.isFetchNextPageError ? null : (
            <>
              <p>{t('asOf', { time: format.instant(new Date(list.dataUpdatedAt), 'timeSeconds') })}</p>
              <Button size="small" onClick={() => void list.refetch()}>
                {t('errors.retry')}
              </Button>
            </>
          )}
        </Announced>
      ) : null}
      {list.hasNextPage ? (
        <div className={styles['more']}>
          <Button loading={list.isReadingMore} onClick={list.readMore}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </KeepPlace>
  );
}
