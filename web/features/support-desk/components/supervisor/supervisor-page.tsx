import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { figuresQuery } from '../../api/fetch-figures.ts';
import { useLiveChats } from '../../hooks/use-live-chats.ts';
import { AgentLoad } from './agent-load.tsx';
import { AllChats } from './all-chats.tsx';
import { ByHour } from './by-hour.tsx';
import { FigureCards } from './figure-cards.tsx';
import styles from './supervisor.module.css';

const periods = [1, 7, 30, 90] as const;
const usualPeriod = 7;

/** What a supervisor of live support wants to know, and every conversation there is. */
export function SupervisorPage() {
  const { t } = useTranslation('supportAdmin');
  const [days, setDays] = useState<number>(usualPeriod);
  const figures = useQuery(figuresQuery(days));
  useLiveChats(figures.data?.position);
  const period = (
    <Select<number>
      aria-label={t('period.label')}
      className={styles['period'] ?? ''}
      value={days}
      onChange={setDays}
      options={periods.map((value) => ({ value, label: t('period.days', { count: value }) }))}
    />
  );
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {period}
            <LinkButton to={paths.liveSupport} size="middle">
              {t('toConsole')}
            </LinkButton>
          </>
        }
      />
      {figures.data ? (
        <>
          <FigureCards figures={figures.data.data} />
          <div className={styles['halves']}>
            <ByHour hours={figures.data.data.byHour} />
            <AgentLoad agents={figures.data.data.agents} />
          </div>
        </>
      ) : figures.isError ? (
        <ErrorState error={figures.error} title={t('figuresFailed')} onRetry={() => void figures.refetch()} />
      ) : (
        <ContentSkeleton />
      )}
      <AllChats agents={figures.data?.data.agents ?? []} />
    </div>
  );
}
