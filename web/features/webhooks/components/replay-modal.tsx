import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contracts/webhooks.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { replayWebhookMutation } from '../api/replay-webhook.ts';
import { replayFormSchema, replayOf, replayStarts, type ReplayForm } from '../model/webhook-form.ts';
import styles from './webhooks.module.css';

const emptyReplay: ReplayForm = { start: 'from', from: '', trackingNumber: '', after: '' };

/** Asks what is to be sent once more: from a moment on, about one parcel, or after a position. */
export function ReplayModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const replay = useMutation(replayWebhookMutation(webhook.id));
  const form = useForm({
    name: 'replay',
    schema: replayFormSchema,
    toBody: replayOf,
    check: (values) => (values[values.start].trim() === '' ? { [values.start]: { kind: 'required' } } : {}),
    state: useState(emptyReplay),
    label: (field) => t(`replay.field.${field}`),
    textFor: (field) => (field === 'trackingNumber' ? t('replay.number') : undefined),
    mutation: replay,
    onSent: () => {
      onClose();
      toast({ title: t('replay.begun'), tone: 'success' });
    },
  });
  const { start } = form.values;
  return (
    <FormModal
      title={t('replay.start')}
      note={t('replay.note')}
      save={t('replay.start')}
      close={t('cancel')}
      form={form}
      error={replay.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ChoiceField
          field={form.field('start')}
          options={replayStarts.map((value) => ({ value, label: t(`replay.by.${value}`) }))}
        />
        <TextField field={form.field(start)} type={start === 'from' ? 'datetime-local' : 'text'} dir="ltr" autoComplete="off" />
      </Form>
    </FormModal>
  );
}
