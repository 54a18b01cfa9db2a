import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWebhookSchema, type CreateWebhook, type Webhook, type WebhookWithSecret } from '#contracts/webhooks.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { changeWebhookMutation } from '../api/change-webhook.ts';
import { createWebhookMutation } from '../api/create-webhook.ts';
import { emptyWebhook, formOf, webhookOf, type WebhookForm } from '../model/webhook-form.ts';
import { WebhookFields } from './webhook-fields.tsx';
import styles from './webhooks.module.css';

interface CreateWebhookModalProps {
  onCreated: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
}

export function CreateWebhookModal({ onCreated, onClose }: CreateWebhookModalProps) {
  const { t } = useTranslation('webhooks');
  return (
    <WebhookModal
      title={t('create')}
      note={t('shownOnce')}
      save={t('create')}
      initial={emptyWebhook}
      mutation={createWebhookMutation}
      onSent={onCreated}
      onClose={onClose}
    />
  );
}

export function ChangeWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <WebhookModal
      title={t('changeNamed', { name: webhook.name })}
      note={t('changeNote')}
      save={t('save')}
      initial={formOf(webhook)}
      mutation={changeWebhookMutation(webhook.id)}
      onClose={onClose}
    />
  );
}

interface WebhookModalProps<Sent> {
  title: string;
  note: string;
  save: string;
  initial: WebhookForm;
  mutation: UseMutationOptions<Sent, Error, Attempt<CreateWebhook>>;
  onSent?: (sent: Sent) => void;
  onClose: () => void;
}

function WebhookModal<Sent>({ title, note, save, initial, mutation, onSent, onClose }: WebhookModalProps<Sent>) {
  const { t } = useTranslation('webhooks');
  const send = useMutation(mutation);
  const form = useForm({
    name: 'webhook',
    schema: createWebhookSchema,
    toBody: webhookOf,
    state: useState(initial),
    label: (field) => t(`field.${field}`),
    textFor: (field) => (field === 'url' ? t('problem.url') : field === 'types' ? t('problem.types') : undefined),
    mutation: send,
    onSent: (sent) => {
      onClose();
      onSent?.(sent);
    },
  });
  return (
    <FormModal title={title} note={note} save={save} close={t('cancel')} form={form} error={send.error} onClose={onClose}>
      <Form form={form} className={styles['form']} dense>
        <WebhookFields
          fields={{
            name: form.field('name'),
            url: form.field('url'),
            types: form.field('types'),
            services: form.field('services'),
            countries: form.field('countries'),
            own: form.field('own'),
          }}
        />
      </Form>
    </FormModal>
  );
}
