import { useTranslation } from 'react-i18next';
import { packageTypes, serviceTypes } from '#contracts/shipments.ts';
import type { Wizard } from '../hooks/use-wizard.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from '#web/shared/forms/field.module.css';
import { LockedPrice } from './locked-price.tsx';
import { NumberField } from './number-field.tsx';

/** What is sent, how big it is, and what it costs. */
export function PackageFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['shipments', 'common']);
  const packages = packageTypes.map((value) => ({ value, label: t(`common:packageType.${value}`) }));
  const services = serviceTypes.map((value) => ({ value, label: t(`shipments:serviceDays.${value}`) }));
  return (
    <div className={styles['grid']}>
      <ChoiceField field="packageType" wizard={wizard} options={packages} />
      <ChoiceField field="serviceType" wizard={wizard} options={services} />
      <NumberField field="weight" wizard={wizard} step="0.1" />
      <NumberField field="value" wizard={wizard} step="0.01" />
      <div className={`${styles['wide']} ${styles['thirds']}`}>
        <NumberField field="length" wizard={wizard} step="0.1" />
        <NumberField field="width" wizard={wizard} step="0.1" />
        <NumberField field="height" wizard={wizard} step="0.1" />
      </div>
      {wizard.hasLockedPrice ? <LockedPrice wizard={wizard} /> : <NumberField field="shippingCost" wizard={wizard} step="0.01" />}
    </div>
  );
}
