import { Select } from 'antd';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import styles from './filters.module.css';

interface ValueFilterProps {
  label: string;
  options: { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several values of one filter; what is chosen stands in the chips below, so the field only counts. */
export function ValueFilter({ label, options, value, onChange }: ValueFilterProps) {
  return (
    <Select<string[]>
      className={styles['filter'] ?? ''}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      maxTagCount={0}
      maxTagPlaceholder={`${label} · ${value.length}`}
      value={[...value]}
      options={options}
      optionFilterProp="label"
      onChange={onChange}
      getPopupContainer={popupContainer}
      popupMatchSelectWidth={false}
    />
  );
}
