import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordSchema } from '#contracts/accounts.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { Refusal } from '#web/shared/ui/state/refusal.tsx';
import { changePasswordMutation } from '../api/change-password.ts';
import styles from './passwords.module.css';

const empty = { currentPassword: '', password: '' };

export function ChangePassword() {
  const { t } = useTranslation('passwords');
  const toast = useToast();
  const [values, setValues] = useState(empty);
  const change = useMutation({
    ...changePasswordMutation,
    onSuccess: () => toast({ title: t('own.done'), description: t('own.note'), tone: 'success' }),
  });
  const form = useForm({
    name: 'own-password',
    schema: changePasswordSchema,
    state: [values, setValues],
    label: (field) => t(`field.${field}`),
    mutation: change,
    onSent: () => setValues(empty),
  });
  return (
    <section className={styles['own']} aria-labelledby="change-password">
      <h2 id="change-password" className={styles['heading']}>
        {t('own.heading')}
      </h2>
      <Form form={form} className={styles['form']} dense>
        <TextField field={form.field('currentPassword')} type="password" autoComplete="current-password" />
        <TextField field={form.field('password')} type="password" autoComplete="new-password" hint={t('hint')} />
        <Refusal error={change.error} />
        <div>
          <Button type="primary" htmlType="submit" loading={form.isPending}>
            {t('own.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
