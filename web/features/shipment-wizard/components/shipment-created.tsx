import { Button } from 'antd';
import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { CopyButton } from '#web/shared/ui/button/copy-button.tsx';
import { StatusStamp } from '#web/shared/ui/status/status-stamp.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { ShipmentLabels } from '../model/shipment-labels.ts';
import { RouteLine } from './route-line.tsx';
import { WaybillFacts } from './waybill-facts.tsx';
import styles from './waybill.module.css';

interface ShipmentCreatedProps {
  shipment: Shipment;
  onAnother: () => void;
}

export function ShipmentCreated({ shipment, onAnother }: ShipmentCreatedProps) {
  const { t } = useTranslation('shipments');
  const labelsOf = use(ShipmentLabels);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['created']}>
      <div className={styles['createdHead']}>
        <h2 ref={heading} tabIndex={-1}>
          {t('wizard.succeeded')}
        </h2>
        <p>{t('created.lead')}</p>
      </div>
      <WaybillCard
        stub={
          <WaybillFacts
            serviceType={shipment.serviceType}
            weight={shipment.weight}
            size={[shipment.length, shipment.width, shipment.height]}
            value={shipment.value}
            cost={shipment.shippingCost}
          />
        }
      >
        <div className={styles['numberRow']}>
          <div>
            <p className={styles['label']}>{t('preview.number')}</p>
            <p className={styles['number']}>
              <TrackingNumberText number={shipment.trackingNumber} />
              <CopyButton value={shipment.trackingNumber} label={t('created.copy')} />
            </p>
          </div>
          <StatusStamp status={shipment.status} />
        </div>
        <RouteLine
          from={{ city: shipment.senderCity, country: shipment.senderCountry }}
          to={{ city: shipment.recipientCity, country: shipment.recipientCountry }}
        />
      </WaybillCard>
      <div className={styles['next']}>
        <LinkButton to={paths.tracking(shipment.trackingNumber)} type="primary" size="middle">
          {t('created.track')}
        </LinkButton>
        <LinkButton to={paths.dashboard} size="middle">
          {t('created.dashboard')}
        </LinkButton>
        <LinkButton to={paths.shipment(shipment.id)} size="middle">
          {t('created.open')}
        </LinkButton>
        {labelsOf(shipment)}
        <LinkButton to={paths.shipLike(shipment.id)} size="middle">
          {t('created.like')}
        </LinkButton>
        <Button onClick={onAnother}>{t('created.another')}</Button>
      </div>
    </section>
  );
}
