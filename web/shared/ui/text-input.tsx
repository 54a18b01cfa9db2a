import type { InputHTMLAttributes } from 'react';
import styles from './text-input.module.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** In the words of antd's inputs, so that a Field can feed either. */
  status?: 'error' | '';
  /** Set in print type, for tracking numbers. */
  mono?: boolean;
}

/** A one-line input; for public pages, which load without antd's form machinery. */
export function TextInput({ status, mono = false, type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={styles['input']} data-status={status} data-mono={mono} />;
}
