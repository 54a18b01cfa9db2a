import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import panes from '#web/shared/ui/panes.module.css';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import type { useInbox } from '../hooks/use-inbox.ts';
import { InboxRow } from './inbox-row.tsx';

const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];

export interface InboxRowsProps {
  inbox: ReturnType<typeof useInbox>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The rows of the inbox, in whatever state it is. */
export function InboxRows({ inbox: { list, emails }, chosen, onChoose }: InboxRowsProps) {
  const { t } = useTranslation('inbox');
  if (list.isPending) {
    return (
      <Waiting label={t('list.loading')} className={panes['waiting']}>
        {waiting.map((row) => (
          <SkeletonLine key={row} height="4.25rem" />
        ))}
      </Waiting>
    );
  }
  if (!list.data) {
    const isForbidden = list.error instanceof ApiError && list.error.status === 403;
    const title = isForbidden ? t('list.forbidden') : t('list.failed');
    return <ErrorState error={list.error} title={title} onRetry={() => void list.refetch()} />;
  }
  if (emails.length === 0) return <EmptyState title={t('list.none')} detail={t('list.noneDetail')} />;
  return (
    <>
      <ul>
        {emails.map((email) => (
          <InboxRow key={email.id} email={email} isChosen={email.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={panes['more']}>
          {list.isFetchNextPageError ? <p className={panes['soft']}>{t('list.moreFailed')}</p> : null}
          <Button loading={list.isReadingMore} onClick={list.readMore}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
