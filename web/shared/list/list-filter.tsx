import { Select } from 'antd';
import styles from './list-filter.module.css';

interface ListFilterProps<Value extends string> {
  label: string;
  /** What stands for no choice. */
  all: string;
  /** Undefined for all. */
  value: Value | undefined;
  values: readonly Value[];
  textOf: (value: Value) => string;
  onChoose: (value: Value | undefined) => void;
}

/** Narrows a list down to one value, or to none. */
export function ListFilter<Value extends string>({ label, all, value, values, textOf, onChoose }: ListFilterProps<Value>) {
  return (
    <Select<Value | 'all'>
      className={styles['filter'] ?? ''}
      aria-label={label}
      value={value ?? 'all'}
      onChange={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
      options={[{ value: 'all', label: all }, ...values.map((each) => ({ value: each, label: textOf(each) }))]}
    />
  );
}
