import { useTranslation } from 'react-i18next';
import { SelectInput } from '#web/shared/forms/select-input.tsx';
import { QuoteFieldRow, type QuoteFieldProps } from './quote-field-row.tsx';

interface QuoteChoiceProps extends QuoteFieldProps {
  options: readonly { value: string; label: string }[];
}

/** A field that is one of a list, or nothing. */
export function QuoteChoice({ options, ...field }: QuoteChoiceProps) {
  const { t } = useTranslation('quotes');
  return (
    <QuoteFieldRow {...field}>
      {(input) => (
        <SelectInput {...input}>
          <option value="">{t('choose')}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </QuoteFieldRow>
  );
}
