import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '../ui/popup-container.ts';
import { Field, type FieldState } from './field.tsx';
import styles from './field.module.css';

interface ChoiceFieldProps<Value extends string> {
  field: FieldState<Value>;
  options: { value: Value; label: string }[];
  hint?: string | undefined;
  searchable?: boolean;
  /** Takes the choice back; absent where something has to be chosen. */
  onClear?: () => void;
}

/** One of a list, in antd's list; for the pages of staff. */
export function ChoiceField<Value extends string>({
  field,
  options,
  hint,
  searchable = false,
  onClear,
}: ChoiceFieldProps<Value>) {
  const { t } = useTranslation();
  const choose = (chosen: Value | null | undefined) => (chosen ? field.onChange(chosen) : onClear?.());
  return (
    <Field field={field} hint={hint}>
      {({ name: _name, ...control }) => (
        <Select
          {...control}
          className={styles['fill'] ?? ''}
          {...(field.error !== undefined && { status: 'error' as const })}
          {...(searchable && { showSearch: { optionFilterProp: 'label' } })}
          allowClear={onClear !== undefined}
          placeholder={t('form.choose')}
          value={field.value || null}
          onChange={choose}
          options={options}
          getPopupContainer={popupContainer}
        />
      )}
    </Field>
  );
}
