import type { FieldState } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './field.module.css';

interface ChecksFieldProps<Value extends string> {
  field: FieldState<readonly Value[]>;
  options: readonly { value: Value; label: string }[];
}

export function ChecksField<Value extends string>({ field, options }: ChecksFieldProps<Value>) {
  const toggle = (toggled: Value) =>
    field.onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === toggled ? !field.value.includes(value) : field.value.includes(value))),
    );
  return (
    <FieldGroup field={field}>
      <div className={styles['checks']}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={field.value.includes(value)}
              aria-invalid={field.error !== undefined}
              onChange={() => toggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
