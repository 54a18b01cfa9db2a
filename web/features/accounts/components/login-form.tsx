import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { loginMutation } from '../api/login.ts';
import styles from './login-form.module.css';

export interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
}

export function LoginForm({ credentials, onChange }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const login = useMutation(loginMutation);
  const [submitted, setSubmitted] = useState(false);
  const { username, password } = credentials;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (username.trim() !== '' && password !== '') login.mutate({ username: username.trim(), password });
  };

  const problemOf = (error: Error): string => {
    if (!(error instanceof ApiError)) return messageOf(error);
    if (error.status === 401) return t('wrongCredentials');
    const { retryAfterSeconds } = error;
    return error.status === 429 && retryAfterSeconds
      ? t('tooManyTries', { wait: format.wait(retryAfterSeconds) })
      : messageOf(error);
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label={t('username')} error={submitted && username.trim() === '' ? t('usernameRequired') : undefined}>
        {(field) => (
          <TextInput
            {...field}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={username}
            onChange={(event) => onChange({ ...credentials, username: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('password')} error={submitted && password === '' ? t('passwordRequired') : undefined}>
        {(field) => (
          <TextInput
            {...field}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => onChange({ ...credentials, password: event.target.value })}
          />
        )}
      </Field>
      <Announced className={styles['problem']} urgent>
        {login.error ? problemOf(login.error) : undefined}
      </Announced>
      <Button type="primary" size="large" htmlType="submit" loading={login.isPending} block>
        {t('signIn')}
      </Button>
    </form>
  );
}
