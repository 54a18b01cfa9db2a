import { useTranslation } from 'react-i18next';
import { quotePackageTypes, quoteServices } from '#contracts/quotes.ts';
import { TextArea } from '#web/shared/forms/text-area.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import type { QuoteField, QuoteForm } from '../model/quote-form.ts';
import { QuoteChoice } from './quote-choice.tsx';
import styles from './quote-dialog.module.css';
import { QuoteFieldRow, type QuoteFieldProps } from './quote-field-row.tsx';
import { QuoteLocation } from './quote-location.tsx';

interface QuoteFieldsProps {
  form: QuoteForm;
  /** What is wrong with a field, in words. */
  problems: Partial<Record<QuoteField, string>>;
  onChange: (form: QuoteForm) => void;
}

/** Who asks, from where to where, and what it is. */
export function QuoteFields({ form, problems, onChange }: QuoteFieldsProps) {
  const { t } = useTranslation('quotes');
  const field = (name: QuoteFieldProps['name']): QuoteFieldProps => ({
    name,
    value: form[name],
    problem: problems[name],
    onChange: (value) => onChange({ ...form, [name]: value }),
  });
  return (
    <div className={styles['fields']}>
      <QuoteFieldRow {...field('name')}>{(input) => <TextInput {...input} autoComplete="name" maxLength={200} />}</QuoteFieldRow>
      <QuoteFieldRow {...field('email')}>
        {(input) => <TextInput {...input} type="email" dir="ltr" autoComplete="email" maxLength={254} />}
      </QuoteFieldRow>
      <QuoteFieldRow {...field('phone')}>
        {(input) => <TextInput {...input} type="tel" dir="ltr" autoComplete="tel" maxLength={32} />}
      </QuoteFieldRow>
      <QuoteFieldRow {...field('company')}>
        {(input) => <TextInput {...input} autoComplete="organization" maxLength={200} />}
      </QuoteFieldRow>
      <QuoteLocation {...field('fromLocation')} />
      <QuoteLocation {...field('toLocation')} />
      <QuoteChoice
        {...field('packageType')}
        options={quotePackageTypes.map((value) => ({ value, label: t(`packageTypes.${value}`) }))}
      />
      <QuoteChoice
        {...field('serviceType')}
        options={quoteServices.map((value) => ({ value, label: t(`serviceTypes.${value}`) }))}
      />
      <QuoteFieldRow {...field('weight')}>
        {(input) => <TextInput {...input} placeholder={t('hints.weight')} maxLength={100} />}
      </QuoteFieldRow>
      <QuoteFieldRow {...field('dimensions')}>
        {(input) => <TextInput {...input} placeholder={t('hints.dimensions')} maxLength={100} />}
      </QuoteFieldRow>
      <QuoteFieldRow {...field('timeline')}>{(input) => <TextInput {...input} type="date" />}</QuoteFieldRow>
      <div className={styles['wide']}>
        <QuoteFieldRow {...field('description')}>{(input) => <TextArea {...input} maxLength={2000} />}</QuoteFieldRow>
      </div>
    </div>
  );
}
