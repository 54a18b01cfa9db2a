import { useTranslation } from 'react-i18next';
import { calculatorCountries } from '#contracts/places.ts';
import { serviceTypes } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { NumberField } from '#web/shared/forms/number-field.tsx';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { SubmitButton } from '#web/shared/forms/submit-button.tsx';
import type { Calculator } from '../hooks/use-calculator.ts';
import styles from './calculator-form.module.css';
import { CurrencyPicker } from './currency-picker.tsx';
import { UpdateRates } from './update-rates.tsx';

export function CalculatorForm({ calculator }: { calculator: Calculator }) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const { form, chooseCurrency } = calculator;
  const { field } = form;
  const countries = calculatorCountries.map((value) => ({ value, label: format.country(value) }));
  const services = serviceTypes.map((value) => ({ value, label: t(`services.${value}`) }));

  return (
    <Form form={form} label={t('form')} className={styles['form']}>
      <div className={styles['fields']}>
        <SelectField field={field('fromCountry')} options={countries} blank={t('choose')} />
        <SelectField field={field('toCountry')} options={countries} blank={t('choose')} />
        <NumberField field={field('weight')} min="0.1" step="0.1" />
        <SelectField field={field('serviceType')} options={services} />
      </div>
      <CurrencyPicker field={{ ...field('currency'), onChange: chooseCurrency }} />
      <div className={styles['actions']}>
        <SubmitButton isPending={form.isPending} label={t('calculate')} pendingLabel={t('calculating')} />
        <UpdateRates />
      </div>
    </Form>
  );
}
