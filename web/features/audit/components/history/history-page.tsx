import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { About } from '#contracts/about.ts';
import { paths } from '#contracts/paths.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { auditStateQuery } from '../../api/audit-state.ts';
import { useKindName } from '../../hooks/use-kind-name.ts';
import { useMoment } from '../../hooks/use-moment.ts';
import { useOwnEvents } from '../../hooks/use-own-events.ts';
import { auditPath } from '../../model/audit-path.ts';
import type { HistoryParts } from '../../model/parts.ts';
import { Comparison } from './comparison.tsx';
import { MomentBar } from './moment-bar.tsx';
import { ProofCard } from './proof-card.tsx';
import { RecordList } from './record-list.tsx';
import { SaidCard } from './said-card.tsx';
import { SeenCard } from './seen-card.tsx';
import { StateCard } from './state-card.tsx';
import styles from './history.module.css';

/** Something as of any moment, and everything that happened to it. */
export function HistoryPage({ about, Journey }: HistoryParts & { about: About }) {
  const { t } = useTranslation('audit');
  const moment = useMoment();
  const shown = useQuery(auditStateQuery(about, moment));
  const events = useOwnEvents(about, moment.as);
  const { nameOf } = useKindName();
  const state = shown.data;
  const current = events.own.find(({ revision }) => revision === state?.stand.revision);
  const tracked = state?.state?.['trackingNumber'];
  const number = about.kind === 'shipment' && typeof tracked === 'string' ? tracked : undefined;
  const name = number ?? nameOf({ ...about, label: state?.label ?? null });
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('titleOf', { name: isolate(name) })} />
      <BackLink to={paths.audit}>{t('title')}</BackLink>
      <PageHeader
        title={number ? <TrackingNumberText number={number} /> : <bdi>{name}</bdi>}
        actions={
          <>
            <Button aria-pressed={moment.isCompared} onClick={() => moment.compare(!moment.isCompared)}>
              {moment.isCompared ? t('compare.stop') : t('compare.start')}
            </Button>
            {about.kind === 'shipment' ? <Button href={`${auditPath(about)}/epcis`}>EPCIS</Button> : null}
            <LinkButton to={paths.historyExportOf(about)} type="primary" size="middle">
              {t('exportWithProof')}
            </LinkButton>
          </>
        }
      />
      {state ? (
        <>
          <MomentBar moment={moment} events={events.own} stand={state.stand} isWaiting={shown.isPlaceholderData} />
          {shown.isError ? <p className={styles['stale']}>{t('state.stale')}</p> : null}
          <div className={styles['columns']}>
            <div className={styles['cards']} aria-busy={shown.isPlaceholderData}>
              {moment.isCompared ? <Comparison about={about} shown={state} /> : null}
              <StateCard state={state} />
              {current ? <ProofCard position={current.position} /> : null}
              {state.said ? <SaidCard said={state.said} /> : null}
              {state.seen ? <SeenCard seen={state.seen} Journey={Journey} /> : null}
            </div>
            <RecordList moment={moment} events={events} stand={state.stand} />
          </div>
        </>
      ) : null}
      {shown.isPending ? <ContentSkeleton /> : null}
      {shown.isError && !state ? <ErrorState error={shown.error} onRetry={() => void shown.refetch()} /> : null}
    </div>
  );
}
