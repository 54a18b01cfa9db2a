import type { HitOf } from '#contracts/search.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import styles from './search.module.css';

export function FoundShipment({ shipment }: { shipment: HitOf<'shipments'> }) {
  return (
    <>
      <TrackingNumberText number={shipment.trackingNumber} />
      <StatusTag status={shipment.status} />
      <span className={styles['detail']}>
        <bdi>{shipment.recipientName}</bdi> · <Lane from={shipment.senderCity} to={shipment.recipientCity} />
      </span>
    </>
  );
}
