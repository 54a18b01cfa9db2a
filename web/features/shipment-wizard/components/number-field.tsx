import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../hooks/use-wizard.ts';
import { fieldId } from '../model/field-id.ts';
import { type DraftField, isRequired } from '../model/shipment-draft.ts';
import { Field } from '#web/shared/forms/field.tsx';

interface NumberFieldProps {
  field: DraftField;
  wizard: Wizard;
  step: string;
}

/**
 * A decimal that stays the text it was typed as until it is sent, so that nothing is rounded on the way.
 * The browser's own number field knows the reader's decimal comma; antd's would read 1,5 as 15.
 */
export function NumberField({ field, wizard, step }: NumberFieldProps) {
  const { t } = useTranslation('shipments');
  return (
    <Field id={fieldId(field)} label={t(`field.${field}`)} required={isRequired(field)} problem={wizard.problems[field]}>
      {(control) => (
        <Input
          {...control}
          className="mono"
          dir="ltr"
          type="number"
          inputMode="decimal"
          step={step}
          value={wizard.draft[field]}
          onChange={(event) => wizard.change(field, event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
