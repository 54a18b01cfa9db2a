import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { importedOutcomes, type Import } from '#contracts/imports.ts';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { ListSkeleton } from '#web/shared/list/list-skeleton.tsx';
import { useChoiceParam } from '#web/shared/list/use-choice-param.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { rowsQuery } from '../../api/list-rows.ts';
import styles from '../imports.module.css';

/** What rows came to, with the shipments that they made or went to. */
export function ImportedRows({ shown: { id, revision } }: { shown: Import }) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const { value: outcome, choose } = useChoiceParam('rows', importedOutcomes);
  const list = useInfiniteQuery(rowsQuery(id, { outcome, revision }));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={styles['card']} aria-labelledby="rows">
      <div className={styles['bar']}>
        <h2 id="rows">{t('imports:rows.title')}</h2>
        <ListFilter
          label={t('imports:rows.filter')}
          all={t('imports:rows.all')}
          value={outcome}
          values={importedOutcomes}
          textOf={(value) => t(`imports:rows.outcome.${value}`)}
          onChoose={choose}
        />
      </div>
      {list.isPending ? <ListSkeleton label={t('common:loading')} /> : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && rows.length === 0 ? <p className={styles['soft']}>{t('imports:rows.none')}</p> : null}
      <ul className={styles['list']}>
        {rows.map((row) => (
          <li key={row.row}>
            <div className={styles['head']}>
              <span>{t('imports:rows.row', { number: format.number(row.row) })}</span>
              <span className={styles['soft']}>{t(`imports:rows.outcome.${row.outcome}`)}</span>
              {row.shipmentId === null ? null : (
                <Link to={paths.shipment(row.shipmentId)}>
                  {row.trackingNumber === null ? t('imports:problems.shipment') : groupTrackingNumber(row.trackingNumber)}
                </Link>
              )}
              {row.code === null ? null : <code className="mono">{row.code}</code>}
            </div>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('imports:problems.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
