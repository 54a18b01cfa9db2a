import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What an input needs to belong to its label and its error; spread it onto the input. */
export interface FieldInputProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  status: 'error' | '';
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  children: (input: FieldInputProps) => ReactNode;
}

/** A label above an input and its error below it. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
        status: error === undefined ? '' : 'error',
      })}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
