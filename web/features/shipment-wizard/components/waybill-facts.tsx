import { useTranslation } from 'react-i18next';
import type { ServiceType } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { WaybillFact } from './waybill-fact.tsx';
import styles from './waybill.module.css';

interface WaybillFactsProps {
  /** Null while not given, as are kilograms, centimetres and USD. */
  serviceType: ServiceType | null;
  weight: number | null;
  size: readonly [number, number, number] | null;
  value: number | null;
  cost: number | null;
}

/** The stub of a waybill: what is sent and what it costs. */
export function WaybillFacts({ serviceType, weight, size, value, cost }: WaybillFactsProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const format = useFormat();
  const money = (amount: number | null) => (amount === null ? null : format.money(amount));
  return (
    <div className={styles['stub']}>
      <dl className={styles['facts']}>
        <WaybillFact label={t('shipments:preview.service')} value={serviceType && t(`common:service.${serviceType}`)} />
        <WaybillFact label={t('shipments:preview.weight')} value={weight === null ? null : format.weight(weight)} print />
        <WaybillFact label={t('shipments:preview.size')} value={size && format.dimensions(size)} print />
        <WaybillFact label={t('shipments:preview.value')} value={money(value)} print />
        <WaybillFact label={t('shipments:preview.cost')} value={money(cost)} print />
      </dl>
    </div>
  );
}
