import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelShipmentSchema } from '#contracts/shipment-corrections.ts';
import { statusReasons, type Shipment, type StatusReason } from '#contracts/shipments.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { cancelShipmentMutation } from '../api/cancel-shipment.ts';
import { CorrectionModal } from './correction-modal.tsx';
import styles from './corrections.module.css';

interface CancelModalProps {
  shipment: Shipment;
  onClose: () => void;
}

const blank: { reason: StatusReason | ''; description: string } = { reason: '', description: '' };

/** Ends a shipment where it is. Whatever happened meanwhile, it is cancelled unless it has reached its end. */
export function CancelModal({ shipment, onClose }: CancelModalProps) {
  const { t } = useTranslation(['shipmentCorrections', 'shipments', 'common']);
  const toast = useToast();
  const mutation = useMutation({
    ...cancelShipmentMutation(shipment.id),
    onSuccess: () => toast({ title: t('cancel.done'), tone: 'success' }),
  });
  const form = useForm({
    name: 'cancel',
    schema: cancelShipmentSchema,
    state: useState(blank),
    label: (field) => t(field === 'reason' ? 'shipments:location.reason' : 'cancel.description'),
    starred: true,
    mutation,
    onSent: onClose,
  });
  return (
    <CorrectionModal
      title={t('cancel.title')}
      note={t('cancel.note')}
      save={t('cancel.save')}
      form={form}
      error={mutation.error}
      isDangerous
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ChoiceField
          field={form.field('reason')}
          options={statusReasons.map((value) => ({ value, label: t(`common:reason.${value}`) }))}
        />
        <TextAreaField field={form.field('description')} rows={2} />
      </Form>
    </CorrectionModal>
  );
}
