import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldLook, type FieldState } from './field.tsx';
import styles from './text-input.module.css';

interface TextAreaFieldProps
  extends Pick<FieldLook, 'hint'>, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  field: FieldState<string>;
}

export function TextAreaField({ field, hint, ...attributes }: TextAreaFieldProps) {
  return (
    <Field field={field} hint={hint}>
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
