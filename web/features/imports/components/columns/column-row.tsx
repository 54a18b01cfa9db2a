import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useFieldNames } from '../../hooks/use-field-names.ts';
import type { ColumnOfField } from '../../model/columns.ts';
import styles from '../imports.module.css';

interface ColumnRowProps {
  name: string;
  samples: readonly string[];
  fields: readonly ColumnOfField[];
  /** What the column is imported as; null where it is not. */
  field: string | null;
  isFixed: boolean;
  onChoose: (field: string | null) => void;
}

/** A column of the file with its first values, and what it is imported as. */
export function ColumnRow({ name, samples, fields, field, isFixed, onChoose }: ColumnRowProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const options = fields.map(({ field: value, required }) => ({
    value,
    label: required ? t('columns.required', { field: nameOf(value) }) : nameOf(value),
  }));
  const filled = samples.filter((sample) => sample !== '');
  return (
    <li>
      <div>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        {filled.length > 0 ? (
          <p className={styles['sample']}>
            <bdi>{filled.join(' · ')}</bdi>
          </p>
        ) : null}
      </div>
      {isFixed ? (
        <p>{field === null ? t('columns.none') : nameOf(field)}</p>
      ) : (
        <Select
          className={styles['select'] ?? ''}
          aria-label={t('columns.as', { name })}
          showSearch={{ optionFilterProp: 'label' }}
          value={field ?? ''}
          onChange={(chosen) => onChoose(chosen === '' ? null : chosen)}
          options={[{ value: '', label: t('columns.none') }, ...options]}
          getPopupContainer={popupContainer}
        />
      )}
    </li>
  );
}
