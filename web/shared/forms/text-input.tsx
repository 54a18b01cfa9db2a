import type { ChangeEvent, InputHTMLAttributes } from 'react';
import styles from './text-input.module.css';
import { useEarlyInput } from './use-early-input.ts';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  mono?: boolean;
}

/** A one-line input, drawn without antd. */
export function TextInput({ mono = false, type = 'text', ...rest }: TextInputProps) {
  const input = useEarlyInput<HTMLInputElement>(rest.value, (target) =>
    rest.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>),
  );
  return <input {...rest} ref={input} type={type} className={styles['input']} data-mono={mono} />;
}
