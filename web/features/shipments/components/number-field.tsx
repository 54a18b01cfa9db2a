import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../hooks/use-wizard.ts';
import { fieldId } from '../model/field-id.ts';
import { type DraftField, isRequired } from '../model/shipment-draft.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';

interface NumberFieldProps {
  field: DraftField;
  wizard: Wizard;
  step: string;
}

/** A decimal that stays the text it was typed as until it is sent, so that nothing is rounded on the way. */
export function NumberField({ field, wizard, step }: NumberFieldProps) {
  const { t } = useTranslation('shipments');
  return (
    <Field id={fieldId(field)} label={t(`field.${field}`)} required={isRequired(field)} problem={wizard.problems[field]}>
      {(control) => (
        <InputNumber<string>
          {...control}
          className={styles['fill'] ?? ''}
          classNames={{ input: styles['print'] ?? '' }}
          stringMode
          step={step}
          inputMode="decimal"
          value={wizard.draft[field]}
          onChange={(value) => wizard.change(field, value ?? '')}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
