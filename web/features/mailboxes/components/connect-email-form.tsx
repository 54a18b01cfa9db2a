import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mailProviders } from '#contracts/mailboxes.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useConnectForm } from '../hooks/use-connect-form.ts';
import styles from './mailboxes.module.css';
import { ProviderChoice } from './provider-choice.tsx';

/** What a mail server says stands at its field; nothing of what was typed is lost. */
export function ConnectEmailForm() {
  const { t } = useTranslation('mailboxes');
  const { form, isFilled } = useConnectForm();
  const server = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Form form={form} label={t('login.title')} className={styles['card']} dense>
      <ProviderChoice field={form.field('provider')} providers={mailProviders} />
      <TextField field={form.field('email')} type="email" autoComplete="off" spellCheck={false} />
      <TextField
        field={form.field('password')}
        type="password"
        autoComplete="off"
        hint={form.values.provider === 'webmail' ? t('login.appPassword') : undefined}
      />
      <div className={styles['server']}>
        <TextField field={form.field('imapServer')} {...server} mono />
        <TextField field={form.field('imapPort')} {...server} mono inputMode="numeric" />
      </div>
      <div className={styles['server']}>
        <TextField field={form.field('smtpServer')} {...server} mono />
        <TextField field={form.field('smtpPort')} {...server} mono inputMode="numeric" />
      </div>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        disabled={!isFilled}
        loading={form.isPending}
        className={styles['submit'] ?? ''}
      >
        {form.isPending ? t('login.sending') : t('login.submit')}
      </Button>
    </Form>
  );
}
