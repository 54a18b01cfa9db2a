import { useMutation, type DefaultError, type UseMutationOptions } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginCodeSchema } from '#contracts/second-factor.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import type { Attempt } from '../api/attempt.ts';
import { focusField } from '../forms/focus-field.ts';
import { Form } from '../forms/form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { useFormat } from '../format/use-format.ts';
import { Announced } from '../ui/announce/announced.tsx';
import styles from './code-step.module.css';

export type CodeAttempt = Attempt<{ code: string }>;

interface CodeFormProps<Answer> {
  way: 'app' | 'recovery';
  mutation: UseMutationOptions<Answer, DefaultError, CodeAttempt>;
  onOver: (refusal: Error) => void;
}

const codeSchema = loginCodeSchema.pick({ code: true });

export function CodeForm<Answer>({ way, mutation, onOver }: CodeFormProps<Answer>) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const send = useMutation(mutation);
  useEffect(() => focusField('sign-in-code-code'), []);
  const { error } = send;
  const isOver = error instanceof ApiError && error.code === 'sign_in_over';
  useEffect(() => {
    if (isOver) onOver(error);
  }, [isOver, error, onOver]);
  const isApp = way === 'app';
  const form = useForm({
    name: 'sign-in-code',
    schema: codeSchema,
    state: useState({ code: '' }),
    label: () => t(isApp ? 'code.label' : 'code.recovery.label'),
    textFor: (_field, { kind }) => (kind === 'required' ? t('code.required') : undefined),
    mutation: send,
  });
  const problemOf = (refusal: Error): string => {
    if (!(refusal instanceof ApiError)) return messageOf(refusal);
    if (refusal.code === 'wrong_code' && !isApp) return t('code.recovery.wrong');
    const wait = refusal.status === 429 ? refusal.retryAfterSeconds : undefined;
    return wait === undefined ? messageOf(refusal) : t('tooManyTries', { wait: format.wait(wait) });
  };
  return (
    <Form form={form} className={styles['form']}>
      <p>{t(isApp ? 'code.lead' : 'code.recovery.lead')}</p>
      <TextField
        field={form.field('code')}
        mono
        dir="ltr"
        hint={isApp ? t('code.hint') : undefined}
        inputMode={isApp ? 'numeric' : undefined}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Announced className={styles['problem']} urgent>
        {error ? problemOf(error) : undefined}
      </Announced>
      <Button type="primary" size="large" htmlType="submit" loading={form.isPending} block>
        {t('signIn')}
      </Button>
    </Form>
  );
}
