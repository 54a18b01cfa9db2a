import { useTranslation } from 'react-i18next';
import { packageTypes } from '#contracts/shipments.ts';
import type { TrackedShipment } from '#contracts/tracking.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { Fact } from './fact.tsx';
import styles from './package-details.module.css';

export function PackageDetails({ shipment }: { shipment: TrackedShipment }) {
  const { t } = useTranslation(['tracking', 'common']);
  const format = useFormat();
  const contents = packageTypes.find((type) => type === shipment.packageType);
  const { length, width, height, value, estimatedDelivery } = shipment;
  return (
    <section aria-labelledby="package">
      <WaybillCard>
        <h2 id="package">{t('package.heading')}</h2>
        <dl className={styles['facts']}>
          <Fact label={t('package.service')}>{t(`common:service.${shipment.serviceType}`)}</Fact>
          <Fact label={t('package.weight')}>
            <span className="mono" suppressHydrationWarning>
              {format.weight(shipment.weight)}
            </span>
          </Fact>
          <Fact label={t('package.dimensions')}>
            <span className="mono" suppressHydrationWarning>
              {format.dimensions([length, width, height])}
            </span>
          </Fact>
          <Fact label={t('package.value')}>
            {value === null ? t('package.hidden') : <span className="mono">{format.money(value)}</span>}
          </Fact>
          <Fact label={t('package.type')}>{contents ? t(`common:packageType.${contents}`) : shipment.packageType}</Fact>
          {estimatedDelivery ? (
            <Fact label={t('package.estimatedDelivery')}>
              {format.instant(estimatedDelivery, 'day', shipment.destination.timeZone)}
            </Fact>
          ) : null}
        </dl>
      </WaybillCard>
    </section>
  );
}
