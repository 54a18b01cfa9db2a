import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../hooks/use-wizard.ts';
import { fieldId } from '../model/field-id.ts';
import { type DraftField, isRequired } from '../model/shipment-draft.ts';
import { besideTheField } from '#web/shared/ui/popup-place.ts';
import { Field } from '#web/shared/forms/field.tsx';
import styles from '#web/shared/forms/field.module.css';

interface ChoiceFieldProps {
  field: DraftField;
  wizard: Wizard;
  options: { value: string; label: string }[];
}

export function ChoiceField({ field, wizard, options }: ChoiceFieldProps) {
  const { t } = useTranslation('shipments');
  return (
    <Field id={fieldId(field)} label={t(`field.${field}`)} required={isRequired(field)} problem={wizard.problems[field]}>
      {(control) => (
        <Select
          {...control}
          className={styles['fill'] ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('choose')}
          value={wizard.draft[field] || null}
          onChange={(value) => wizard.change(field, value ?? '')}
          options={options}
          getPopupContainer={besideTheField}
        />
      )}
    </Field>
  );
}
