import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FieldState } from '#web/shared/forms/field.tsx';
import { FieldNote } from '#web/shared/forms/field-note.tsx';
import styles from './location.module.css';

/** The only way out of a final status. */
export function CorrectionSwitch({ field }: { field: FieldState<boolean> }) {
  const { t } = useTranslation('shipments');
  const { id, label, error, value, onChange } = field;
  return (
    <div className={styles['correction']}>
      <p id={`${id}-about`}>{t('location.final')}</p>
      <label htmlFor={id}>
        <Switch
          id={id}
          checked={value}
          onChange={onChange}
          aria-describedby={error === undefined ? `${id}-about` : `${id}-about ${id}-note`}
        />
        {label}
      </label>
      <FieldNote id={id} error={error} />
    </div>
  );
}
