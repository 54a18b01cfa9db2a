import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { correctContactSchema } from '#contracts/shipment-corrections.ts';
import type { PartyRole, Shipment } from '#contracts/shipments.ts';
import { Form } from '#web/shared/forms/form.tsx';
import grid from '#web/shared/forms/grid.module.css';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { correctContactMutation } from '../api/correct-contact.ts';
import { currentShipmentQuery } from '../api/fetch-shipment.ts';
import { useCorrection } from '../hooks/use-correction.ts';
import { type ContactForm, contactChanges, contactFormOf } from '../model/contact-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { CorrectionModal } from './correction-modal.tsx';
import styles from './corrections.module.css';

interface ContactModalProps {
  shipment: Shipment;
  party: PartyRole;
  onClose: () => void;
}

const asked = correctContactSchema.required({ name: true, email: true, address: true });

/** How sender or recipient are reached, put right; the other values stay as they are. */
export function ContactModal({ shipment, party, onClose }: ContactModalProps) {
  const { t } = useTranslation(['shipmentCorrections', 'shipments']);
  const client = useQueryClient();
  const versionOf = (of: Shipment) => ({ revision: of.revision, values: contactFormOf(of, party) });
  const correction = useCorrection({
    mutation: correctContactMutation(shipment.id),
    opened: versionOf(shipment),
    fetchNow: async () => versionOf(await client.fetchQuery(currentShipmentQuery(shipment.id))),
  });
  const label = (field: keyof ContactForm) => {
    if (field === 'explanation') return t('explanation');
    return {
      name: t('shipments:field.senderName'),
      email: t('shipments:field.senderEmail'),
      phone: t('shipments:field.senderPhone'),
      address: t('shipments:field.senderAddress'),
    }[field];
  };
  const form = useForm({
    name: 'contact',
    schema: asked,
    toBody: ({ name, email, phone, address, explanation }) => ({ party, name, email, phone, address, explanation }),
    check: correction.check,
    state: correction.state,
    label,
    starred: true,
    mutation: {
      isPending: correction.mutation.isPending,
      mutateAsync: ({ idempotencyKey }, callbacks) =>
        correction.mutation.mutateAsync(
          { body: contactChanges(party, correction.state[0], correction.base), idempotencyKey },
          callbacks,
        ),
    },
    onSent: onClose,
  });
  const { field } = form;
  return (
    <CorrectionModal
      title={t(`contact.title.${party}`)}
      note={t('contact.note')}
      save={t('save')}
      form={form}
      error={correction.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ConflictNotice
          conflict={correction.conflict}
          label={label}
          show={(_field, value) => value}
          onChoose={correction.choose}
        />
        <div className={grid['grid']}>
          <TextField field={field('name')} autoComplete="off" />
          <TextField field={field('email')} type="email" autoComplete="off" />
          <TextField field={field('phone')} type="tel" autoComplete="off" />
          <div className={grid['wide']}>
            <TextAreaField field={field('address')} rows={2} />
          </div>
          <div className={grid['wide']}>
            <TextField field={field('explanation')} hint={t('explanationHint')} autoComplete="off" />
          </div>
        </div>
      </Form>
    </CorrectionModal>
  );
}
