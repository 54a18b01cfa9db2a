import { useTranslation } from 'react-i18next';
import { calculatorCountries } from '#contracts/places.ts';
import { quotePackageTypes, quoteServices } from '#contracts/quotes.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { DateField } from '#web/shared/forms/date-field.tsx';
import type { FieldState } from '#web/shared/forms/field.tsx';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { dayOfReader, leavingDays, type QuoteField } from '../model/quote-form.ts';
import styles from './quote-dialog.module.css';

export function QuoteFields({ field }: { field: (name: QuoteField) => FieldState<string> }) {
  const { t } = useTranslation(['quotes', 'common']);
  const format = useFormat();
  const blank = t('common:form.choose');
  const countries = calculatorCountries.map((value) => ({ value, label: format.country(value) }));
  const packages = quotePackageTypes.map((value) => ({ value, label: t(`quotes:packageTypes.${value}`) }));
  const services = quoteServices.map((value) => ({ value, label: t(`quotes:serviceTypes.${value}`) }));
  return (
    <div className={styles['fields']}>
      <TextField field={field('name')} autoComplete="name" maxLength={200} />
      <TextField field={field('email')} type="email" autoComplete="email" maxLength={254} />
      <TextField field={field('phone')} type="tel" autoComplete="tel" maxLength={32} />
      <TextField field={field('company')} autoComplete="organization" maxLength={200} />
      <SelectField field={field('fromLocation')} options={countries} blank={blank} />
      <SelectField field={field('toLocation')} options={countries} blank={blank} />
      <SelectField field={field('packageType')} options={packages} blank={blank} />
      <SelectField field={field('serviceType')} options={services} blank={blank} />
      <TextField field={field('weight')} placeholder={t('quotes:hints.weight')} maxLength={100} />
      <TextField field={field('dimensions')} placeholder={t('quotes:hints.dimensions')} maxLength={100} />
      <DateField field={field('timeline')} range={leavingDays(dayOfReader(new Date()))} />
      <div className={styles['wide']}>
        <TextAreaField field={field('description')} maxLength={2000} />
      </div>
    </div>
  );
}
