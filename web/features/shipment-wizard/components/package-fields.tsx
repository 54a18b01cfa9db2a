import { useTranslation } from 'react-i18next';
import { packageTypes, serviceTypes } from '#contracts/shipments.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import grid from '#web/shared/forms/grid.module.css';
import { NumberField } from '#web/shared/forms/number-field.tsx';
import type { Wizard } from '../hooks/use-wizard.ts';
import { CustomsLines } from './customs-lines.tsx';
import { RatePrice } from './rate-price.tsx';

/** What is sent, how big it is, and what it costs. The price that a customer accepted can be read and not changed. */
export function PackageFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['shipments', 'common']);
  const { hasLockedPrice } = wizard;
  const { field } = wizard.form;
  const packages = packageTypes.map((value) => ({ value, label: t(`common:packageType.${value}`) }));
  const services = serviceTypes.map((value) => ({ value, label: t(`shipments:serviceDays.${value}`) }));
  return (
    <div className={grid['grid']}>
      <ChoiceField field={field('packageType')} options={packages} searchable />
      <ChoiceField field={field('serviceType')} options={services} searchable />
      <NumberField field={field('weight')} step="0.1" />
      <NumberField field={field('value')} step="0.01" />
      <div className={`${grid['wide']} ${grid['thirds']}`}>
        <NumberField field={field('length')} step="0.1" />
        <NumberField field={field('width')} step="0.1" />
        <NumberField field={field('height')} step="0.1" />
      </div>
      <NumberField
        field={field('shippingCost')}
        step="0.01"
        readOnly={hasLockedPrice}
        hint={hasLockedPrice ? t('shipments:quoted.locked') : undefined}
      />
      <RatePrice
        draft={wizard.form.values}
        onUse={hasLockedPrice ? undefined : (shippingCost) => wizard.form.change({ shippingCost })}
      />
      <div className={grid['wide']}>
        <CustomsLines wizard={wizard} />
      </div>
    </div>
  );
}
