import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

export interface FieldState<Value> {
  id: string;
  name: string;
  label: string;
  required: boolean;
  starred: boolean;
  error: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
}

export interface FieldLook {
  hint?: string | undefined;
  /** The label is only spoken: what the field is for stands beside it already. */
  labelHidden?: boolean | undefined;
  /** Of a text elsewhere that says more. */
  describedBy?: string | undefined;
}

/** What ties an input to its label and its problem; spread it onto the input. */
interface ControlProps {
  id: string;
  name: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps<Value> extends FieldLook {
  field: FieldState<Value>;
  children: (control: ControlProps) => ReactNode;
}

export function Field<Value>({ field, hint, labelHidden = false, describedBy, children }: FieldProps<Value>) {
  const { id, name, label, required, starred, error } = field;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
        {label}
        {starred ? <span aria-hidden> *</span> : null}
      </label>
      {children({
        id,
        name,
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': [describedBy, (error ?? hint) && `${id}-note`].filter(Boolean).join(' ') || undefined,
      })}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
