import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldState } from './field.tsx';
import styles from './text-input.module.css';

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  field: FieldState<string>;
}

export function TextAreaField({ field, ...attributes }: TextAreaFieldProps) {
  return (
    <Field field={field}>
      {(control) => (
        <textarea
          {...attributes}
          {...control}
          className={`${styles['input']} ${styles['area']}`}
          value={field.value}
          onChange={({ target }) => field.onChange(target.value)}
        />
      )}
    </Field>
  );
}
