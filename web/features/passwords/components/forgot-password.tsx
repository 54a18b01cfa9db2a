import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestResetSchema } from '#contracts/accounts.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { Refusal } from '#web/shared/ui/state/refusal.tsx';
import { requestResetMutation } from '../api/request-reset.ts';
import styles from './passwords.module.css';

export function ForgotPassword() {
  const { t } = useTranslation('passwords');
  const { language } = useLanguage();
  const request = useMutation(requestResetMutation);
  const form = useForm({
    name: 'forgot',
    schema: requestResetSchema,
    toBody: ({ email }) => ({ email, language }),
    state: useState({ email: '' }),
    label: (field) => t(`field.${field}`),
    mutation: request,
  });
  if (request.isSuccess) {
    return (
      <Announced as="div">
        <EmptyState title={t('forgot.sent')} detail={t('forgot.sentText')} />
      </Announced>
    );
  }
  return (
    <Form form={form} className={styles['form']}>
      <TextField field={form.field('email')} type="email" autoComplete="email" />
      <Refusal error={request.error} />
      <Button type="primary" size="large" htmlType="submit" loading={form.isPending} block>
        {t('forgot.send')}
      </Button>
    </Form>
  );
}
