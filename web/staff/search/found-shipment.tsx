import type { Shipment } from '#contracts/shipments.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import styles from './search.module.css';

export function FoundShipment({ shipment }: { shipment: Shipment }) {
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
