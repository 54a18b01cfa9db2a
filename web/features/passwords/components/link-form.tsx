import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPasswordSchema, type OpenedLink } from '#contracts/accounts.ts';
import { paths } from '#contracts/paths.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { Refusal } from '#web/shared/ui/state/refusal.tsx';
import { setByLinkMutation } from '../api/set-by-link.ts';
import styles from './passwords.module.css';

/** Sets a password, and the user name where there is none. */
export function LinkForm({ token, link }: { token: string; link: OpenedLink }) {
  const { t } = useTranslation('passwords');
  const { purpose, email } = link;
  const isNew = purpose === 'invitation';
  const isNameless = link.username === null;
  const set = useMutation(setByLinkMutation);
  const form = useForm({
    name: 'set-password',
    schema: setPasswordSchema,
    toBody: ({ username, password }) => ({ token, password, ...(isNameless ? { username } : {}) }),
    state: useState({ username: link.username ?? '', password: '' }),
    label: (field) => t(`field.${field}`),
    mutation: set,
  });
  if (set.isSuccess) {
    return (
      <Announced as="div">
        <EmptyState title={t('link.done')} detail={t('link.doneText', { username: set.data.username })}>
          <LinkButton to={paths.dashboardLogin} type="primary" size="large">
            {t('link.signIn')}
          </LinkButton>
        </EmptyState>
      </Announced>
    );
  }
  return (
    <Form form={form} className={styles['form']}>
      <p>{isNew ? t('link.invitationLead', { email }) : t('link.resetLead', { username: link.username ?? email })}</p>
      <TextField
        field={form.field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={!isNameless}
      />
      <TextField field={form.field('password')} type="password" autoComplete="new-password" hint={t('hint')} />
      <Refusal error={set.error} />
      <Button type="primary" size="large" htmlType="submit" loading={form.isPending} block>
        {isNew ? t('link.create') : t('link.save')}
      </Button>
    </Form>
  );
}
