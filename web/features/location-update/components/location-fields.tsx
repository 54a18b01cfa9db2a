import { useTranslation } from 'react-i18next';
import { statusReasons } from '#contracts/shipments.ts';
import { type ShipmentStatus, shipmentStatuses } from '#contracts/statuses.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { DateField } from '#web/shared/forms/date-field.tsx';
import grid from '#web/shared/forms/grid.module.css';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import type { LocationUpdate } from '../hooks/use-location-update.ts';
import { isFinal, needsReason } from '../model/location-form.ts';
import { CorrectionSwitch } from './correction-switch.tsx';

interface LocationFieldsProps {
  update: Pick<LocationUpdate, 'form' | 'setPlace'>;
  /** The status that it has; absent for many at once. */
  current?: ShipmentStatus;
}

export function LocationFields({ update, current }: LocationFieldsProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const { field, values } = update.form;
  const required = needsReason(values);
  const today = utcDay(new Date());
  return (
    <>
      {current && isFinal(current) ? <CorrectionSwitch field={field('correction')} /> : null}
      <div className={grid['grid']}>
        <ChoiceField
          field={field('status')}
          options={shipmentStatuses.map((value) => ({ value, label: t(`common:status.${value}`) }))}
        />
        <ChoiceField
          field={{ ...field('reason'), required, starred: required }}
          hint={required ? t('shipments:location.reasonHint') : undefined}
          options={statusReasons.map((value) => ({ value, label: t(`common:reason.${value}`) }))}
          onClear={() => update.form.change({ reason: '' })}
        />
        <div className={grid['wide']}>
          <TextField field={{ ...field('location'), onChange: update.setPlace }} autoComplete="off" />
        </div>
        <div className={grid['wide']}>
          <TextAreaField field={field('description')} rows={2} />
        </div>
        <div className={`${grid['wide']} ${grid['pair']}`}>
          <TextField field={field('latitude')} hint={t('shipments:location.coordinatesHint')} mono dir="ltr" autoComplete="off" />
          <TextField
            field={field('longitude')}
            hint={t('shipments:location.coordinatesHint')}
            mono
            dir="ltr"
            autoComplete="off"
          />
        </div>
        <div className={grid['wide']}>
          <DateField
            field={field('estimatedDelivery')}
            range={{ min: today, max: daysAfter(today, 366) }}
            hint={t('shipments:location.estimatedDeliveryHint')}
          />
        </div>
      </div>
    </>
  );
}
