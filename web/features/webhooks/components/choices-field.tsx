import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { Field, type FieldState } from '#web/shared/forms/field.tsx';
import styles from '#web/shared/forms/field.module.css';

interface ChoicesFieldProps<Value extends string> {
  field: FieldState<readonly Value[]>;
  options: { value: Value; label: string }[];
  hint?: string | undefined;
}

/** Some of a long list, in antd's list; for the pages of staff. */
export function ChoicesField<Value extends string>({ field, options, hint }: ChoicesFieldProps<Value>) {
  const { t } = useTranslation();
  return (
    <Field field={field} hint={hint}>
      {({ name: _name, ...control }) => (
        <Select
          {...control}
          mode="multiple"
          className={styles['fill'] ?? ''}
          {...(field.error !== undefined && { status: 'error' as const })}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('form.choose')}
          value={[...field.value]}
          onChange={(chosen: Value[]) => field.onChange(chosen)}
          options={options}
          getPopupContainer={popupContainer}
        />
      )}
    </Field>
  );
}
