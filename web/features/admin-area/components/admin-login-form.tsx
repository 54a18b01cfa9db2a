import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { adminLoginSchema, type AdminUser } from '#contracts/accounts.ts';
import { paths } from '#contracts/paths.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { CodeStep } from '#web/shared/session/code-step.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { adminLoginCodeMutation } from '../api/admin-login-code.ts';
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
    if (!(error instanceof ApiError) || error.code === 'wrong_credentials') return t('login.wrong');
    const { retryAfterSeconds: wait } = error;
    return error.status === 429 && wait ? t('accounts:tooManyTries', { wait: format.wait(wait) }) : error.userMessage;
  };
  const [challenge, setChallenge] = useState<string>();
  const onSuccess = (session: { token: string; user: AdminUser }) => {
    toast({ title: t('login.done'), description: t('welcome', { email: session.user.email }), tone: 'success' });
    // From here on the area is shown in place of this form.
    keepAdminSession(session);
  };
  const refuse = (error: Error) => toast({ title: t('login.failed'), description: problemOf(error), tone: 'destructive' });
  const login = useMutation({
    ...adminLoginMutation,
    onSuccess,
    onError: (error) => {
      const asked = error instanceof ApiError ? error.challenge : undefined;
      if (asked === undefined) refuse(error);
      setChallenge(asked);
    },
  });
  const { reset } = login;
  const backToPassword = useCallback(
    (refusal?: Error) => {
      reset();
      setChallenge(undefined);
      if (refusal) toast({ title: t('login.failed'), description: messageOf(refusal), tone: 'destructive' });
    },
    [reset, toast, t],
  );
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

  if (challenge !== undefined) {
    return <CodeStep mutation={{ ...adminLoginCodeMutation(challenge), onSuccess }} onBack={backToPassword} />;
  }
  const mustEnrol = login.error instanceof ApiError && login.error.code === 'second_factor_missing' ? login.error : undefined;
  return (
    <Form form={form} className={styles['form']}>
      <TextField field={form.field('email')} type="email" autoComplete="username" spellCheck={false} />
      <TextField field={form.field('password')} type="password" autoComplete="current-password" />
      {mustEnrol ? (
        <Announced as="div" className={styles['problem']} urgent>
          <p>{mustEnrol.userMessage}</p>
          <Link to={paths.dashboardLogin} className={styles['signIn']}>
            {t('accounts:heading')}
          </Link>
        </Announced>
      ) : null}
      <Button type="primary" size="large" htmlType="submit" loading={form.isPending} block>
        {form.isPending ? t('login.pending') : t('login.signIn')}
      </Button>
    </Form>
  );
}
