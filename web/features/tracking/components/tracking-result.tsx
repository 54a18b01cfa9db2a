import { useTranslation } from 'react-i18next';
import { finalStatuses } from '#contracts/statuses.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { CopyButton } from '#web/shared/ui/button/copy-button.tsx';
import { StatusStamp } from '#web/shared/ui/status/status-stamp.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { LatestUpdate } from './journey/latest-update.tsx';
import { PackageDetails } from './details/package-details.tsx';
import { PrintButton } from './sharing/print-button.tsx';
import { PrintHead } from './sharing/print-head.tsx';
import { ShareButton } from './sharing/share-button.tsx';
import { ShippingDetails } from './details/shipping-details.tsx';
import { Timeline } from './journey/timeline.tsx';
import styles from './tracking-result.module.css';
import { UpdatesButton } from './follow/updates-button.tsx';

interface TrackingResultProps {
  tracking: Tracking;
  /** What opens the full values, if the reader has it. */
  proof: string | null;
  onUnlocked: (key: string) => void;
}

export function TrackingResult({ tracking, proof, onUnlocked }: TrackingResultProps) {
  const { t } = useTranslation('tracking');
  const { shipment, trackingEvents } = tracking;
  const { trackingNumber } = shipment;
  return (
    <article className={styles['result']} aria-labelledby="parcel">
      <PrintHead trackingNumber={trackingNumber} />
      <div className={styles['heading']}>
        <h2 id="parcel" className={styles['number']}>
          <TrackingNumberText number={trackingNumber} />
        </h2>
        <span className={styles['copy']}>
          <CopyButton value={trackingNumber} label={t('copy', { number: groupTrackingNumber(trackingNumber) })} />
        </span>
        <StatusStamp status={shipment.status} />
        <span className={styles['space']} />
        <div className={styles['actions']}>
          <ShareButton trackingNumber={trackingNumber} proof={proof} />
          <PrintButton />
          <UpdatesButton trackingNumber={trackingNumber} hasEnded={finalStatuses.includes(shipment.status)} />
        </div>
      </div>
      <LatestUpdate tracking={tracking} />
      <div className={styles['columns']}>
        <Timeline key={trackingNumber} events={trackingEvents} />
        <div className={styles['side']}>
          <ShippingDetails shipment={shipment} onUnlocked={onUnlocked} />
          <PackageDetails shipment={shipment} />
        </div>
      </div>
    </article>
  );
}
