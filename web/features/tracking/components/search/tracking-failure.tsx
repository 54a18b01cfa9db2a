import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { LostParcel } from '#web/shared/ui/state/lost-parcel.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './tracking-failure.module.css';

interface TrackingFailureProps {
  message: ReactNode;
  /** Only where asking again can help. */
  onRetry?: (() => void) | undefined;
}

export function TrackingFailure({ message, onRetry }: TrackingFailureProps) {
  const { t } = useTranslation('tracking');
  return (
    <WaybillCard>
      <Announced as="div" className={styles['failure']} urgent>
        <LostParcel />
        <h2>{t('failure.title')}</h2>
        <p>{message}</p>
        <p className={styles['advice']}>{t('failure.advice')}</p>
        {onRetry ? (
          <PlainButton compact onClick={onRetry}>
            {t('failure.retry')}
          </PlainButton>
        ) : null}
      </Announced>
    </WaybillCard>
  );
}
