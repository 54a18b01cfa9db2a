import type { ChangeEvent, SelectHTMLAttributes } from 'react';
import styles from './text-input.module.css';
import { useTypedBefore } from './use-typed-before.ts';

/** A choice from a list, in the browser's own list; for public pages, which load without antd's. */
export function SelectInput(props: SelectHTMLAttributes<HTMLSelectElement>) {
  const select = useTypedBefore<HTMLSelectElement>(props.value, (target) =>
    props.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLSelectElement>),
  );
  return <select {...props} ref={select} className={`${styles['input']} ${styles['select']}`} />;
}
