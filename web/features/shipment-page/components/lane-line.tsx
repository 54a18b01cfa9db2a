import { useTranslation } from 'react-i18next';
import type { ShipmentPage } from '#contracts/shipment-page.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import styles from './shipment-head.module.css';

/** Where it goes, how, what it weighs and when it is expected there, by the calendar of its destination. */
export function LaneLine({ shipment }: { shipment: ShipmentPage }) {
  const { t } = useTranslation(['shipmentPage', 'common']);
  const format = useFormat();
  const { estimatedDelivery, destination } = shipment;
  return (
    <p className={styles['lane']}>
      <Lane from={shipment.senderCity} to={shipment.recipientCity} /> · <bdi>{t(`common:service.${shipment.serviceType}`)}</bdi> ·{' '}
      <bdi>{format.weight(shipment.weight)}</bdi>
      {estimatedDelivery === null ? null : (
        <>
          {' '}
          · <bdi>{t('expected', { day: format.instant(estimatedDelivery, 'day', destination.timeZone) })}</bdi>
        </>
      )}
    </p>
  );
}
