import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LocationUpdate } from '../hooks/use-location-update.ts';
import { Field } from '#web/shared/forms/field.tsx';

interface CoordinateFieldProps {
  name: 'latitude' | 'longitude';
  update: LocationUpdate;
}

export function CoordinateField({ name, update }: CoordinateFieldProps) {
  const { t } = useTranslation('shipments');
  return (
    <Field
      id={`location-${name}`}
      label={t(`location.${name}`)}
      hint={t('location.coordinatesHint')}
      problem={update.problems[name]}
    >
      {(control) => (
        <Input
          {...control}
          className="mono"
          dir="ltr"
          value={update.form[name]}
          onChange={(event) => update.set({ [name]: event.target.value })}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
