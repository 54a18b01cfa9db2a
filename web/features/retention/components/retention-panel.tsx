import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { retentionQuery } from '../api/list-rules.ts';
import { ClockHold } from './clock-hold.tsx';
import styles from './retention.module.css';
import { RuleForm } from './rule-form.tsx';

/** How long each kind of data is kept, and what the last run removed. */
export function RetentionPanel() {
  const { t } = useTranslation('retention');
  const format = useFormat();
  const mayChange = useSession().account?.role === 'admin';
  const { data, error, refetch } = useQuery(retentionQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ContentSkeleton />;
  const { rules, lastRun, hold } = data;
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <h2 className={styles['heading']}>{t('title')}</h2>
      <p className={styles['soft']}>{t('lead')}</p>
      {hold === null ? null : <ClockHold hold={hold} mayConfirm={mayChange} />}
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <li key={rule.kind} className={styles['rule']}>
            <RuleForm key={String(rule.days)} rule={rule} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      {lastRun === null ? (
        <p className={styles['soft']}>{t('noRun')}</p>
      ) : (
        <>
          <h3 className={styles['last']}>{t('lastRun', { time: format.instant(lastRun.at, 'dayTime') })}</h3>
          <dl className={styles['counts']}>
            {lastRun.removed.map(({ kind, count }) => (
              <div key={kind}>
                <dt>{t(`kind.${kind}`)}</dt>
                <dd>{format.number(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
