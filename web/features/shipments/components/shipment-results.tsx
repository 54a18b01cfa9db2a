import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/error-state.tsx';
import type { ShipmentList } from '../hooks/use-shipment-list.ts';
import { useWide } from '../hooks/use-wide.ts';
import styles from './panel.module.css';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { ShipmentCards } from './shipment-cards.tsx';
import { ShipmentTable } from './shipment-table.tsx';

interface ShipmentResultsProps {
  list: ShipmentList;
  search: string;
  /** Absent for those who only read. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function ShipmentResults({ list, search, onUpdate }: ShipmentResultsProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const wide = useWide();
  if (list.isPending) return <ResultsSkeleton />;
  if (list.isError && list.data === undefined) {
    const forbidden = list.error instanceof ApiError && list.error.status === 403;
    return (
      <ErrorState
        error={list.error}
        title={forbidden ? t('shipments:list.forbidden') : t('shipments:list.failed')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.shipments.length === 0) {
    return (
      <EmptyState
        title={t('shipments:list.empty')}
        detail={search ? t('shipments:list.emptySearch', { search }) : t('shipments:list.emptyAll')}
      />
    );
  }
  const List = wide ? ShipmentTable : ShipmentCards;
  return (
    <div className={styles['results']} data-stale={list.isPlaceholderData} aria-busy={list.isFetching}>
      <List shipments={list.shipments} onUpdate={onUpdate} />
      {list.isError ? (
        <div role="alert" className={styles['notice']}>
          <p>
            {list.isFetchNextPageError ? t('shipments:list.moreFailed') : t('shipments:list.failed')}: {messageOf(list.error)}
          </p>
          {list.isFetchNextPageError ? null : (
            <Button size="small" onClick={() => void list.refetch()}>
              {t('common:errors.retry')}
            </Button>
          )}
        </div>
      ) : null}
      {list.hasNextPage ? (
        <div className={styles['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('shipments:list.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
