import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyModes, apiKeyScopes, createApiKeySchema, type ApiKeyWithSecret } from '#contracts/api-keys.ts';
import { ChecksField } from '#web/shared/forms/checks-field.tsx';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { isNotAhead } from '#web/shared/format/local-moment.ts';
import { withText } from '#web/shared/forms/problem.ts';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { createApiKeyMutation } from '../api/create-api-key.ts';
import { scopeWords } from '#web/shared/i18n/coded-words.ts';
import { apiKeyOf, emptyApiKey } from '../model/api-key-form.ts';
import styles from './api-keys.module.css';

interface CreateKeyModalProps {
  onCreated: (key: ApiKeyWithSecret) => void;
  onClose: () => void;
}

export function CreateKeyModal({ onCreated, onClose }: CreateKeyModalProps) {
  const { t } = useTranslation('apiKeys');
  const create = useMutation(createApiKeyMutation);
  const form = useForm({
    name: 'api-key',
    schema: createApiKeySchema,
    toBody: apiKeyOf,
    check: ({ expiresAt }) => (isNotAhead(expiresAt, new Date()) ? { expiresAt: withText(t('problem.past')) } : {}),
    state: useState(emptyApiKey),
    label: (field) => t(`field.${field}`),
    textFor: (field) => {
      if (field === 'scopes') return t('problem.scopes');
      return field === 'allowedAddresses' ? t('problem.addresses') : undefined;
    },
    mutation: create,
    onSent: (key) => {
      onClose();
      onCreated(key);
    },
  });
  return (
    <FormModal
      title={t('create')}
      note={t('shownOnce')}
      save={t('create')}
      close={t('cancel')}
      form={form}
      error={create.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <TextField field={form.field('name')} hint={t('nameHint')} autoComplete="off" />
        <ChoiceField
          field={form.field('mode')}
          options={apiKeyModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          hint={t('modeHint')}
        />
        <ChecksField
          field={form.field('scopes')}
          options={apiKeyScopes.map((value) => ({ value, label: t(`scope.${scopeWords[value]}`) }))}
        />
        <TextField field={form.field('expiresAt')} type="datetime-local" />
        <TextAreaField field={form.field('allowedAddresses')} hint={t('addressesHint')} rows={3} dir="ltr" spellCheck={false} />
      </Form>
    </FormModal>
  );
}
