import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { secondFactorQuery } from '../api/second-factor.ts';
import { FactorStatus, type FactorChange } from './factor-status.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SetUp } from './set-up.tsx';
import styles from './second-factor.module.css';

/** The second factor on the person's own page. */
export function OwnSecondFactor() {
  const { t } = useTranslation('passwords');
  return (
    <section className={styles['own']} aria-labelledby="second-factor">
      <h2 id="second-factor" className={styles['heading']}>
        {t('factor.heading')}
      </h2>
      <p className={styles['soft']}>{t('factor.lead')}</p>
      <Steps />
    </section>
  );
}

function Steps() {
  const { t } = useTranslation('passwords');
  const status = useQuery(secondFactorQuery);
  // What is under way stays as it began, whatever the status is by then.
  const [change, setChange] = useState<{ what: FactorChange; isOn: boolean }>();
  const { data } = status;
  if (!data) return status.error ? <ErrorState error={status.error} onRetry={() => void status.refetch()} /> : <SkeletonLine />;
  const end = () => setChange(undefined);
  switch (change?.what) {
    case 'setUp':
      return <SetUp isOn={change.isOn} done={t('factor.done')} onDone={end} onCancel={end} />;
    case 'codes':
      return <RenewCodes onEnd={end} />;
    case 'remove':
      return <RemoveFactor onEnd={end} />;
    default:
      return <FactorStatus status={data} onChange={(what) => setChange({ what, isOn: data.isOn })} />;
  }
}
