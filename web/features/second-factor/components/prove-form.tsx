import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveYourselfSchema, type ProveYourself } from '#contracts/second-factor.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { Refusal } from '#web/shared/ui/state/refusal.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import styles from './second-factor.module.css';

interface Sending<Answer> {
  isPending: boolean;
  error: Error | null;
  mutateAsync: (
    attempt: Attempt<ProveYourself>,
    callbacks: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => Promise<Answer>;
}

interface ProveFormProps<Answer> {
  mutation: Sending<Answer>;
  /** Whether there is a factor, of which a code is asked for too. */
  withCode: boolean;
  /** The password that was typed a moment ago. */
  password?: string;
  submit: string;
  onSent: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
}

/** The password, and a code of the factor that there is: before anything of it is changed. */
export function ProveForm<Answer>({ mutation, withCode, password = '', submit, onSent, onCancel }: ProveFormProps<Answer>) {
  const { t } = useTranslation('passwords');
  const form = useForm({
    name: 'second-factor',
    schema: proveYourselfSchema,
    toBody: ({ currentPassword, code }) => (withCode ? { currentPassword, code } : { currentPassword }),
    state: useState({ currentPassword: password, code: '' }),
    label: (field) => t(`factor.field.${field}`),
    mutation,
    onSent,
  });
  return (
    <Form form={form} className={styles['form']} dense>
      <TextField field={form.field('currentPassword')} type="password" autoComplete="current-password" />
      {withCode ? (
        <TextField
          field={form.field('code')}
          mono
          dir="ltr"
          autoComplete="one-time-code"
          hint={t('factor.codeHint')}
          spellCheck={false}
        />
      ) : null}
      <Refusal error={mutation.error} fields={withCode ? ['currentPassword', 'code'] : ['currentPassword']} />
      <div className={styles['buttons']}>
        <Button type="primary" htmlType="submit" loading={form.isPending}>
          {submit}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('factor.cancel')}</Button> : null}
      </div>
    </Form>
  );
}
