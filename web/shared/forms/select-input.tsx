import type { ChangeEvent, SelectHTMLAttributes } from 'react';
import styles from './text-input.module.css';
import { useEarlyInput } from './use-early-input.ts';

/** A choice from a list, in the browser's own list; for public pages, which load without antd's. */
export function SelectInput(props: SelectHTMLAttributes<HTMLSelectElement>) {
  const select = useEarlyInput<HTMLSelectElement>(props.value, (target) =>
    props.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLSelectElement>),
  );
  return <select {...props} ref={select} className={`${styles['input']} ${styles['select']}`} />;
}
