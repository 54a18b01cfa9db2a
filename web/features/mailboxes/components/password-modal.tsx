import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceMailPasswordSchema, type Mailbox } from '#contracts/mailboxes.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { replacePasswordMutation } from '../api/replace-password.ts';
import { TestResult } from './test-result.tsx';

interface PasswordModalProps {
  mailbox: Mailbox;
  onClose: () => void;
}

/** Asks for another password, which both servers have to accept first. */
export function PasswordModal({ mailbox: { id, address }, onClose }: PasswordModalProps) {
  const { t } = useTranslation('mailboxes');
  const toast = useToast();
  const replace = useMutation({
    ...replacePasswordMutation(id),
    onSuccess: () => {
      toast({ title: t('password.done'), description: address, tone: 'success' });
      onClose();
    },
  });
  const form = useForm({
    name: 'mail-password',
    schema: replaceMailPasswordSchema,
    state: useState({ password: '' }),
    label: () => t('password.field'),
    mutation: replace,
  });
  const refused = replace.error instanceof ApiError ? replace.error.mail : undefined;
  return (
    <FormModal
      title={t('password.title', { address })}
      note={t('password.note')}
      save={t('password.button')}
      close={t('cancel')}
      form={form}
      error={refused ? undefined : replace.error}
      failed={t('password.failed')}
      onClose={onClose}
    >
      <Form form={form} dense>
        <TextField field={form.field('password')} type="password" autoComplete="off" />
      </Form>
      {refused ? <TestResult test={refused} /> : null}
    </FormModal>
  );
}
