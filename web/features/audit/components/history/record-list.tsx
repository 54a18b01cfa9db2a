import { useTranslation } from 'react-i18next';
import type { Stand } from '#contracts/audit.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import type { useMoment } from '../../hooks/use-moment.ts';
import type { OwnEvents } from '../../hooks/use-own-events.ts';
import { momentOf } from '../../model/steps.ts';
import { Causes } from './causes.tsx';
import { RecordRow } from './record-row.tsx';
import styles from './record.module.css';

interface RecordListProps {
  moment: ReturnType<typeof useMoment>;
  events: OwnEvents;
  stand: Stand;
}

/** Everything that was recorded about it; each line leads to the moment after it. */
export function RecordList({ moment, events: { all, own, isWhole, error, refetch }, stand }: RecordListProps) {
  const { t } = useTranslation('audit');
  const current = all.find(({ isOwn, revision }) => isOwn && revision === stand.revision);
  return (
    <section className={styles['panel']} aria-labelledby="audit-record">
      <div className={styles['head']}>
        <h2 id="audit-record">{t('record.heading')}</h2>
        <span className={styles['soft']}>{moment.as === 'known' ? t('record.order') : t('record.orderHappened')}</span>
      </div>
      <ol className={styles['rows']}>
        {all.map((event) => (
          <RecordRow
            key={event.id}
            event={event}
            as={moment.as}
            isCurrent={event === current}
            onChoose={() => moment.chooseMoment(momentOf(event, { all, own, as: moment.as }))}
          />
        ))}
      </ol>
      {error ? <ErrorState error={error} title={t('list.failed')} onRetry={() => void refetch()} /> : null}
      {!isWhole && !error ? (
        <Waiting label={t('list.loading')} className={styles['waiting']}>
          <SkeletonLine width="12rem" />
        </Waiting>
      ) : null}
      {current ? <Causes event={current} /> : null}
    </section>
  );
}
