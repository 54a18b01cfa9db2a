import type { SelectHTMLAttributes } from 'react';
import styles from './text-input.module.css';

interface SelectInputProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** In the words of antd's inputs, so that a Field can feed either. */
  status?: 'error' | '';
}

/** A choice from a list, in the browser's own list; for public pages, which load without antd's form machinery. */
export function SelectInput({ status, ...rest }: SelectInputProps) {
  return <select {...rest} className={`${styles['input']} ${styles['select']}`} data-status={status} />;
}
