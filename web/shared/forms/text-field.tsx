import type { InputHTMLAttributes } from 'react';
import { Field, type FieldLook, type FieldState } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface TextFieldProps extends FieldLook, Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  field: FieldState<string>;
  mono?: boolean;
}

const leftToRight: readonly string[] = ['email', 'tel', 'number'];

export function TextField({ field, hint, labelHidden, describedBy, type = 'text', ...attributes }: TextFieldProps) {
  return (
    <Field field={field} hint={hint} labelHidden={labelHidden} describedBy={describedBy}>
      {(control) => (
        <TextInput
          dir={leftToRight.includes(type) ? 'ltr' : undefined}
          {...attributes}
          {...control}
          type={type}
          value={field.value}
          onChange={({ target }) => field.onChange(target.value)}
        />
      )}
    </Field>
  );
}
