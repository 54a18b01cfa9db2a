import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reviseEstimateSchema } from '#contracts/shipment-corrections.ts';
import { statusReasons, type Shipment } from '#contracts/shipments.ts';
import { daysAfter, utcDay } from '#contracts/utc-day.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { withText } from '#web/shared/forms/problem.ts';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { currentShipmentQuery } from '../api/fetch-shipment.ts';
import { reviseEstimateMutation } from '../api/revise-estimate.ts';
import { useCorrection } from '../hooks/use-correction.ts';
import { type EstimateForm, estimateFormOf, estimateOf } from '../model/estimate-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { CorrectionModal } from './correction-modal.tsx';
import styles from './corrections.module.css';

interface EstimateModalProps {
  shipment: Shipment;
  onClose: () => void;
}

/** Another expected day, with the reason that the tracking page shows. */
export function EstimateModal({ shipment, onClose }: EstimateModalProps) {
  const { t } = useTranslation(['shipmentCorrections', 'shipments', 'common']);
  const format = useFormat();
  const client = useQueryClient();
  const versionOf = (of: Shipment) => ({ revision: of.revision, values: estimateFormOf(of) });
  const correction = useCorrection({
    mutation: reviseEstimateMutation(shipment.id),
    opened: versionOf(shipment),
    fetchNow: async () => versionOf(await client.fetchQuery(currentShipmentQuery(shipment.id))),
  });
  const label = (field: keyof EstimateForm) => t(`shipments:location.${field}`);
  const form = useForm({
    name: 'estimate',
    schema: reviseEstimateSchema,
    toBody: estimateOf,
    check: (typed) => ({
      ...(typed.estimatedDelivery === correction.base.estimatedDelivery && {
        estimatedDelivery: withText(t('estimate.same')),
      }),
      ...correction.check(),
    }),
    state: correction.state,
    label,
    starred: true,
    mutation: correction.mutation,
    onSent: onClose,
  });
  const today = utcDay(new Date());
  return (
    <CorrectionModal
      title={t('estimate.title')}
      note={t('estimate.note')}
      save={t('save')}
      form={form}
      error={correction.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ConflictNotice
          conflict={correction.conflict}
          label={label}
          show={(_field, day) => format.instant(day, 'date', 'UTC')}
          onChoose={correction.choose}
        />
        <DateField field={form.field('estimatedDelivery')} range={{ min: today, max: daysAfter(today, 366) }} />
        <ChoiceField
          field={form.field('reason')}
          options={statusReasons.map((value) => ({ value, label: t(`common:reason.${value}`) }))}
        />
        <TextAreaField field={form.field('description')} rows={2} />
      </Form>
    </CorrectionModal>
  );
}
