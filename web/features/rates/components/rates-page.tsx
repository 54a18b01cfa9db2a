import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import list from '#web/shared/list/list.module.css';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { rateSheetsQuery } from '../api/list-rate-sheets.ts';
import { RateSheets } from './rate-sheets.tsx';
import styles from './rates.module.css';

export function RatesPage() {
  const { t } = useTranslation('rates');
  const sheets = useQuery(rateSheetsQuery);
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {sheets.data ? <RateSheets sheets={sheets.data} /> : null}
      {sheets.isPending ? (
        <div className={list['panel']}>
          <SkeletonLine />
        </div>
      ) : null}
      {sheets.error && !sheets.data ? <ErrorState error={sheets.error} onRetry={() => void sheets.refetch()} /> : null}
    </div>
  );
}
