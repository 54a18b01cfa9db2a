import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRebuildingOrComparing } from '#contracts/system.ts';
import { readinessQuery } from '#web/shared/api/readiness.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { systemStateQuery } from '../api/system-state.ts';
import { Comparison } from './comparison.tsx';
import { Outbox } from './outbox.tsx';
import { ParkedStreams } from './parked-streams.tsx';
import { Parts } from './parts.tsx';
import { Readers } from './readers.tsx';
import { Rebuild } from './rebuild.tsx';
import { Retries } from './retries.tsx';
import { Seals } from './seals.tsx';
import { WebhooksWaiting } from './webhooks-waiting.tsx';
import styles from './system.module.css';

/** How the installation is. What was seen last stays, with its age, while no answer comes. */
export function SystemPage() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const health = useQuery(readinessQuery);
  const system = useQuery(systemStateQuery);
  const mayRetry = useSession().account?.role === 'admin';
  const isBusy = system.data !== undefined && isRebuildingOrComparing(system.data);
  const seenAt = Math.min(health.dataUpdatedAt, system.dataUpdatedAt);
  const isStale = health.isError || system.isError;
  const retry = () => void Promise.all([health.refetch(), system.refetch()]);
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {isStale && seenAt > 0 ? (
        <Announced className={styles['stale']}>{t('stale', { time: format.instant(new Date(seenAt), 'timeSeconds') })}</Announced>
      ) : null}
      {health.data ? <Parts health={health.data} versions={system.data} /> : null}
      {system.data ? (
        <>
          <ParkedStreams parked={system.data.parked} mayRetry={mayRetry} />
          <Outbox counts={system.data.outbox} mayRetry={mayRetry} />
          <WebhooksWaiting waiting={system.data.webhooks} />
          <Readers readers={system.data.readers} />
          <Seals seals={system.data.seals} />
          <Comparison comparison={system.data.comparison} run={system.data.comparing} mayCompare={mayRetry} isBusy={isBusy} />
          <Rebuild
            run={system.data.rebuild}
            comparison={system.data.comparison}
            isNeeded={system.data.isRebuildNeeded}
            mayRebuild={mayRetry}
            isBusy={isBusy}
          />
          <Retries retries={system.data.retries} />
        </>
      ) : null}
      {health.isPending || system.isPending ? <ContentSkeleton /> : null}
      {health.error && !health.data ? <ErrorState error={health.error} onRetry={retry} /> : null}
      {system.error && !system.data ? <ErrorState error={system.error} onRetry={retry} /> : null}
    </div>
  );
}
