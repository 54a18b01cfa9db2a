import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitePersonSchema, roles, type Role } from '#contracts/accounts.ts';
import { languages, type Language } from '#contracts/languages.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { invitePersonMutation } from '../api/invite-person.ts';
import styles from './people.module.css';

/** Invites a person; a refusal leaves everything as it was typed. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['people', 'accounts']);
  const { language } = useLanguage();
  const toast = useToast();
  const state = useState<{ email: string; role: Role; language: Language }>({ email: '', role: 'customer', language });
  const invite = useMutation({
    ...invitePersonMutation,
    onSuccess: ({ email }) => toast({ title: t('people:done.invitation'), description: email, tone: 'success' }),
  });
  const form = useForm({
    name: 'invite',
    schema: invitePersonSchema,
    state,
    label: (field) => t(`people:field.${field}`),
    mutation: invite,
    onSent: onClose,
  });
  const format = useFormat();
  return (
    <FormModal
      title={t('people:invite')}
      note={t('people:inviteNote')}
      save={t('people:send')}
      close={t('people:cancel')}
      form={form}
      error={invite.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <TextField field={form.field('email')} type="email" autoComplete="off" />
        <ChoiceField field={form.field('role')} options={roles.map((value) => ({ value, label: t(`accounts:role.${value}`) }))} />
        <ChoiceField
          field={form.field('language')}
          options={languages.map((value) => ({ value, label: format.language(value) }))}
        />
      </Form>
    </FormModal>
  );
}
