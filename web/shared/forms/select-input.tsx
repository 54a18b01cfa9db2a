import type { ChangeEvent, SelectHTMLAttributes } from 'react';
import styles from './text-input.module.css';
import { useTypedBefore } from './use-typed-before.ts';

interface SelectInputProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** In the words of antd's inputs, so that a Field can feed either. */
  status?: 'error' | '';
}

/** A choice from a list, in the browser's own list; for public pages, which load without antd's form machinery. */
export function SelectInput({ status, ...rest }: SelectInputProps) {
  const select = useTypedBefore<HTMLSelectElement>(rest.value, (target) =>
    rest.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLSelectElement>),
  );
  return <select {...rest} ref={select} className={`${styles['input']} ${styles['select']}`} data-status={status} />;
}
