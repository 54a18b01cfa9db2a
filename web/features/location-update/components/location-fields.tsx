import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ShipmentStatus, shipmentStatuses, statusReasons } from '#contracts/shipments.ts';
import type { LocationUpdate } from '../hooks/use-location-update.ts';
import { besideTheField } from '#web/shared/ui/popup-place.ts';
import { isFinal, needsReason } from '../model/location-form.ts';
import { CoordinateField } from './coordinate-field.tsx';
import { CorrectionSwitch } from './correction-switch.tsx';
import { Field } from '#web/shared/forms/field.tsx';
import fieldStyles from '#web/shared/forms/field.module.css';

interface LocationFieldsProps {
  update: LocationUpdate;
  /** The status the shipment has now. */
  current: ShipmentStatus;
}

export function LocationFields({ update, current }: LocationFieldsProps) {
  const { t } = useTranslation(['shipments', 'common']);
  const { form, problems, set } = update;
  const reasonNeeded = needsReason(form);
  return (
    <>
      {isFinal(current) ? <CorrectionSwitch update={update} /> : null}
      <div className={fieldStyles['grid']}>
        <Field id="location-status" label={t('shipments:location.status')} required problem={problems.status}>
          {(control) => (
            <Select
              {...control}
              value={form.status}
              onChange={(status) => set({ status })}
              options={shipmentStatuses.map((value) => ({ value, label: t(`common:status.${value}`) }))}
              getPopupContainer={besideTheField}
            />
          )}
        </Field>
        <Field
          id="location-reason"
          label={t('shipments:location.reason')}
          required={reasonNeeded}
          hint={reasonNeeded ? t('shipments:location.reasonHint') : undefined}
          problem={problems.reason}
        >
          {(control) => (
            <Select
              {...control}
              allowClear
              placeholder={t('shipments:choose')}
              value={form.reason || null}
              onChange={(reason) => set({ reason: reason ?? '' })}
              options={statusReasons.map((value) => ({ value, label: t(`common:reason.${value}`) }))}
              getPopupContainer={besideTheField}
            />
          )}
        </Field>
        <div className={fieldStyles['wide']}>
          <Field id="location-location" label={t('shipments:location.place')} required problem={problems.location}>
            {(control) => (
              <Input
                {...control}
                value={form.location}
                onChange={(event) => update.setPlace(event.target.value)}
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <div className={fieldStyles['wide']}>
          <Field id="location-description" label={t('shipments:location.description')} required problem={problems.description}>
            {(control) => (
              <Input.TextArea
                {...control}
                value={form.description}
                onChange={(event) => set({ description: event.target.value })}
                autoSize={{ minRows: 2, maxRows: 6 }}
              />
            )}
          </Field>
        </div>
        <div className={`${fieldStyles['wide']} ${fieldStyles['pair']}`}>
          <CoordinateField name="latitude" update={update} />
          <CoordinateField name="longitude" update={update} />
        </div>
        <Field
          id="location-estimatedDelivery"
          label={t('shipments:location.estimatedDelivery')}
          hint={t('shipments:location.estimatedDeliveryHint')}
          problem={problems.estimatedDelivery}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={form.estimatedDelivery}
              onChange={(event) => set({ estimatedDelivery: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
