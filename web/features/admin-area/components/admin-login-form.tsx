import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { adminLoginSchema } from '#contracts/accounts.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { adminLoginMutation } from '../api/admin-login.ts';
import { keepAdminSession } from '../model/admin-session.ts';
import styles from './admin.module.css';

type Credentials = { email: string; password: string };

interface AdminLoginFormProps {
  state: readonly [Credentials, Dispatch<SetStateAction<Credentials>>];
}

export function AdminLoginForm({ state }: AdminLoginFormProps) {
  const { t } = useTranslation(['admin', 'accounts']);
  const format = useFormat();
  const toast = useToast();

  const problemOf = (error: Error): string => {
    if (!(error instanceof ApiError) || error.status === 401) return t('login.wrong');
    const { retryAfterSeconds: wait } = error;
    return error.status === 429 && wait ? t('accounts:tooManyTries', { wait: format.wait(wait) }) : error.userMessage;
  };
  const login = useMutation({
    ...adminLoginMutation,
    onSuccess: (session) => {
      toast({ title: t('login.done'), description: t('welcome', { email: session.user.email }), tone: 'success' });
      // From here on the area is shown in place of this form.
      keepAdminSession(session);
    },
    onError: (error) => toast({ title: t('login.failed'), description: problemOf(error), tone: 'destructive' }),
  });
  const form = useForm({
    name: 'admin-login',
    schema: adminLoginSchema,
    // A password is sent as it was typed, blanks included.
    toBody: (credentials) => credentials,
    state,
    label: (field) => t(`login.${field}`),
    textFor: (field, { kind }) => {
      if (field === 'email') return kind === 'text' ? undefined : t('login.emailInvalid');
      return kind === 'required' ? t('login.passwordRequired') : undefined;
    },
    mutation: login,
  });

  return (
    <Form form={form} className={styles['form']}>
      <TextField field={form.field('email')} type="email" autoComplete="username" spellCheck={false} />
      <TextField field={form.field('password')} type="password" autoComplete="current-password" />
      <Button type="primary" size="large" htmlType="submit" loading={form.isPending} block>
        {form.isPending ? t('login.pending') : t('login.signIn')}
      </Button>
    </Form>
  );
}
