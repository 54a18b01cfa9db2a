import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import type { ChatPage } from '../../api/fetch-chat.ts';
import styles from './side.module.css';

interface ShipmentCardProps {
  shipment: ChatPage['shipments'][number];
  onUpdate: (() => void) | undefined;
}

export function ShipmentCard({ shipment, onUpdate }: ShipmentCardProps) {
  const { t } = useTranslation(['supportDesk', 'common']);
  const format = useFormat();
  const placeName = usePlaceName();
  const { id, trackingNumber, status, serviceType, senderCity, recipientCity, currentLocation, estimatedDelivery } = shipment;
  return (
    <article className={styles['card']} aria-label={groupTrackingNumber(trackingNumber)}>
      <p>
        <strong>
          <TrackingNumberText number={trackingNumber} />
        </strong>
      </p>
      <p>
        <StatusTag status={status} />
      </p>
      <p>
        <Lane from={senderCity} to={recipientCity} /> · {t(`common:service.${serviceType}`)}
      </p>
      {currentLocation === null ? null : (
        <p className={styles['soft']}>
          <bdi>{placeName(currentLocation)}</bdi>
        </p>
      )}
      <p className={styles['expected']}>
        {t('shipments.expected')}{' '}
        <strong>{estimatedDelivery === null ? t('shipments.unknown') : format.instant(estimatedDelivery, 'day')}</strong>
      </p>
      <div className={styles['cardActions']}>
        <LinkButton to={paths.shipment(id)} size="middle">
          {t('shipments.open')}
        </LinkButton>
        {onUpdate ? <Button onClick={onUpdate}>{t('shipments.update')}</Button> : null}
      </div>
    </article>
  );
}
