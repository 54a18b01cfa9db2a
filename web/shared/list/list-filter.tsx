import { Select } from 'antd';

interface ListFilterProps<Value extends string> {
  className: string | undefined;
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
export function ListFilter<Value extends string>({
  className,
  label,
  all,
  value,
  values,
  textOf,
  onChoose,
}: ListFilterProps<Value>) {
  return (
    <Select<Value | 'all'>
      className={className ?? ''}
      aria-label={label}
      value={value ?? 'all'}
      onChange={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
      options={[{ value: 'all', label: all }, ...values.map((each) => ({ value: each, label: textOf(each) }))]}
    />
  );
}
