import type { ChangeEvent, InputHTMLAttributes } from 'react';
import styles from './text-input.module.css';
import { useTypedBefore } from './use-typed-before.ts';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** In the words of antd's inputs, so that a Field can feed either. */
  status?: 'error' | '';
  /** Set in print type, for tracking numbers. */
  mono?: boolean;
}

/** A one-line input; for public pages, which load without antd's form machinery. */
export function TextInput({ status, mono = false, type = 'text', ...rest }: TextInputProps) {
  const input = useTypedBefore<HTMLInputElement>(rest.value, (target) =>
    rest.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>),
  );
  return <input {...rest} ref={input} type={type} className={styles['input']} data-status={status} data-mono={mono} />;
}
