import { Field, type FieldState } from './field.tsx';
import { SelectInput } from './select-input.tsx';

interface SelectFieldProps {
  field: FieldState<string>;
  options: readonly { value: string; label: string }[];
  /** What stands there while nothing is chosen; absent where something always is. */
  blank?: string;
}

/** One of a list, in the browser's own list; for public pages, which load without antd's. */
export function SelectField({ field, options, blank }: SelectFieldProps) {
  return (
    <Field field={field}>
      {(control) => (
        <SelectInput {...control} value={field.value} onChange={({ target }) => field.onChange(target.value)}>
          {blank === undefined ? null : <option value="">{blank}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
