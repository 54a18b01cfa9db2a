import { useTranslation } from 'react-i18next';
import { localeOf } from '#contracts/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { type DayRange, optionsOf, partOrder, partsOf, withPart } from './day-parts.ts';
import type { FieldState } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './field.module.css';
import { SelectInput } from './select-input.tsx';

interface DateFieldProps {
  /** Holds `yyyy-mm-dd`, or the parts of it that are chosen so far. */
  field: FieldState<string>;
  range: DayRange;
  hint?: string;
}

/** A day in the language of the page: the browser's own date field speaks the language of the browser. */
export function DateField({ field, range, hint }: DateFieldProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const locale = localeOf(language);
  const parts = partsOf(field.value);
  return (
    <FieldGroup field={field} hint={hint}>
      <div className={styles['parts']}>
        {partOrder(locale).map((part) => (
          <SelectInput
            key={part}
            aria-label={t(`form.${part}`)}
            aria-required={field.required}
            aria-invalid={field.error !== undefined}
            data-part={part}
            value={parts[part]}
            onChange={({ target }) => field.onChange(withPart(parts, { [part]: target.value }, range))}
          >
            <option value="">{t(`form.${part}`)}</option>
            {optionsOf(part, { parts, range, locale }).map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </SelectInput>
        ))}
      </div>
    </FieldGroup>
  );
}
