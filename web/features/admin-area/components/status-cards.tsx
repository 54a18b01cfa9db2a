import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { readinessQuery } from '#web/shared/api/readiness.ts';
import { healthOf } from '../model/health.ts';
import styles from './admin.module.css';
import { StatusCard } from './status-card.tsx';

/** How the system is, as `/readyz` says, asked anew every few seconds; nothing is called good while no answer comes. */
export function StatusCards() {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const { data, error, dataUpdatedAt, refetch } = useQuery(readinessQuery);
  const health = data && !error ? healthOf(data) : undefined;
  const unknown = error ? ('unknown' as const) : undefined;
  return (
    <section aria-labelledby="health" className={styles['health']}>
      <div className={styles['title']}>
        <h2 id="health">{t('health.title')}</h2>
        {dataUpdatedAt > 0 ? (
          <p className={styles['soft']}>
            {t('health.checked', { time: format.instant(new Date(dataUpdatedAt), 'timeSeconds') })}
          </p>
        ) : null}
      </div>
      <dl className={styles['cards']}>
        <StatusCard label={t('health.system')} state={health?.system ?? (error ? 'unreachable' : undefined)} />
        <StatusCard label={t('health.email')} state={health?.email ?? unknown} />
        <StatusCard label={t('health.database')} state={health?.database ?? unknown} />
      </dl>
      <Announced as="div" className={styles['troubles']}>
        {error ? (
          <p>
            {messageOf(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('common:errors.retry')}
            </Button>
          </p>
        ) : health && health.troubles.length > 0 ? (
          <ul>
            {health.troubles.map((trouble) => (
              <li key={trouble}>{t(`trouble.${trouble}`)}</li>
            ))}
          </ul>
        ) : null}
      </Announced>
    </section>
  );
}
