import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRoleSchema, roles, type Person } from '#contracts/accounts.ts';
import { ChoiceField } from '#web/shared/forms/choice-field.tsx';
import { FormModal } from '#web/shared/forms/form-modal.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { changeRoleMutation } from '../api/change-role.ts';
import styles from './people.module.css';

export function RoleModal({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation(['people', 'accounts']);
  const toast = useToast();
  const name = person.username ?? person.email;
  const state = useState({ role: person.role });
  const change = useMutation({
    ...changeRoleMutation(person.id),
    onSuccess: () => toast({ title: t('people:done.role'), description: name, tone: 'success' }),
  });
  const form = useForm({
    name: 'role',
    schema: changeRoleSchema,
    state,
    label: (field) => t(`people:field.${field}`),
    mutation: change,
    onSent: onClose,
  });
  return (
    <FormModal
      title={t('people:named.role', { name })}
      note={t('people:roleNote')}
      save={t('people:action.role')}
      close={t('people:cancel')}
      form={form}
      error={change.error}
      onClose={onClose}
    >
      <Form form={form} className={styles['form']} dense>
        <ChoiceField field={form.field('role')} options={roles.map((value) => ({ value, label: t(`accounts:role.${value}`) }))} />
      </Form>
    </FormModal>
  );
}
