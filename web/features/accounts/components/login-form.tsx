import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loginSchema, type Account } from '#contracts/accounts.ts';
import { paths } from '#contracts/paths.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { CodeStep } from '#web/shared/session/code-step.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { loginCodeMutation } from '../api/login-code.ts';
import { loginMutation } from '../api/login.ts';
import styles from './login-form.module.css';

type Credentials = { username: string; password: string };

interface LoginFormProps {
  state: readonly [Credentials, Dispatch<SetStateAction<Credentials>>];
  /** Over a page that is to stay as it is: what happens then, instead of the page being opened anew. */
  onSignedIn?: (account: Account) => void;
}

export function LoginForm({ state, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const [challenge, setChallenge] = useState<string>();
  const [over, setOver] = useState<Error>();
  const login = useMutation({
    ...loginMutation,
    ...(onSignedIn ? { onSuccess: onSignedIn } : {}),
    onMutate: () => setOver(undefined),
    onError: (error) => setChallenge(error instanceof ApiError ? error.challenge : undefined),
  });
  const { reset } = login;
  const backToPassword = useCallback(
    (refusal?: Error) => {
      reset();
      setOver(refusal);
      setChallenge(undefined);
    },
    [reset],
  );
  const form = useForm({
    name: 'login',
    schema: loginSchema,
    // A password is sent as it was typed, blanks included.
    toBody: (credentials) => credentials,
    state,
    label: (field) => t(field),
    textFor: (field, { kind }) => (kind === 'required' ? t(`${field}Required`) : undefined),
    mutation: login,
  });

  const problemOf = (error: Error): string => {
    if (!(error instanceof ApiError)) return messageOf(error);
    if (error.code === 'wrong_credentials') return t('wrongCredentials');
    const { retryAfterSeconds } = error;
    return error.status === 429 && retryAfterSeconds
      ? t('tooManyTries', { wait: format.wait(retryAfterSeconds) })
      : messageOf(error);
  };

  if (challenge !== undefined) {
    const second = loginCodeMutation(challenge);
    return <CodeStep mutation={onSignedIn ? { ...second, onSuccess: onSignedIn } : second} onBack={backToPassword} />;
  }
  const problem = login.error ?? over;
  return (
    <Form form={form} className={styles['form']}>
      <TextField field={form.field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <TextField field={form.field('password')} type="password" autoComplete="current-password" />
      <Announced className={styles['problem']} urgent>
        {problem ? problemOf(problem) : undefined}
      </Announced>
      <Button type="primary" size="large" htmlType="submit" loading={form.isPending} block>
        {t('signIn')}
      </Button>
      <Link to={paths.forgotPassword} className={styles['forgot']} target={onSignedIn ? '_blank' : undefined}>
        {t('forgot')}
      </Link>
    </Form>
  );
}
