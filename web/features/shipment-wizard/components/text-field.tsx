import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../hooks/use-wizard.ts';
import { fieldId } from '../model/field-id.ts';
import { type DraftField, isRequired } from '../model/shipment-draft.ts';
import { Field } from '#web/shared/forms/field.tsx';

interface TextFieldProps {
  field: DraftField;
  wizard: Wizard;
  type?: 'text' | 'email' | 'tel';
}

export function TextField({ field, wizard, type = 'text' }: TextFieldProps) {
  const { t } = useTranslation('shipments');
  return (
    <Field id={fieldId(field)} label={t(`field.${field}`)} required={isRequired(field)} problem={wizard.problems[field]}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={wizard.draft[field]}
          onChange={(event) => wizard.change(field, event.target.value)}
          autoComplete="off"
          {...(type === 'text' ? {} : { dir: 'ltr' })}
        />
      )}
    </Field>
  );
}
