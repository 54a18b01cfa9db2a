import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldInputProps } from '#web/shared/ui/field.tsx';
import { requiredFields, type QuoteField } from '../model/quote-form.ts';

export interface QuoteFieldProps {
  name: QuoteField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface QuoteInputProps extends FieldInputProps {
  name: string;
  required: boolean;
  value: string;
  onChange: (event: Changed) => void;
}

interface QuoteFieldRowProps extends QuoteFieldProps {
  children: (input: QuoteInputProps) => ReactNode;
}

/** A field of the dialog under its label, which has a star when it is needed. */
export function QuoteFieldRow({ name, value, problem, onChange, children }: QuoteFieldRowProps) {
  const { t } = useTranslation('quotes');
  const required = requiredFields.includes(name);
  return (
    <Field label={required ? t('needed', { field: t(`fields.${name}`) }) : t(`fields.${name}`)} error={problem}>
      {(input) => children({ ...input, name, required, value, onChange: ({ target }) => onChange(target.value) })}
    </Field>
  );
}
