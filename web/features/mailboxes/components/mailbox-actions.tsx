import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mailbox } from '#contracts/mailboxes.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { testMailboxMutation } from '../api/test-mailbox.ts';
import { DisconnectModal } from './disconnect-modal.tsx';
import styles from './mailboxes.module.css';
import { PasswordModal } from './password-modal.tsx';
import { TestResult } from './test-result.tsx';

/** What an administrator can do with a mailbox; that of the configuration can only be tested. */
export function MailboxActions({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useTranslation('mailboxes');
  const toast = useToast();
  const [open, setOpen] = useState<'password' | 'disconnect'>();
  const { id, address, isBusiness } = mailbox;
  const test = useMutation({
    ...testMailboxMutation(id),
    onError: (error) => toast({ title: t('test.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      {test.data ? <TestResult test={test.data} /> : null}
      <div className={styles['actions']}>
        <Button loading={test.isPending} aria-label={t('test.named', { address })} onClick={() => test.mutate()}>
          {t('test.button')}
        </Button>
        {isBusiness ? null : (
          <>
            <Button aria-label={t('password.named', { address })} onClick={() => setOpen('password')}>
              {t('password.button')}
            </Button>
            <Button danger aria-label={t('disconnect.named', { address })} onClick={() => setOpen('disconnect')}>
              {t('disconnect.button')}
            </Button>
          </>
        )}
      </div>
      {open === 'password' ? <PasswordModal mailbox={mailbox} onClose={close} /> : null}
      {open === 'disconnect' ? <DisconnectModal mailbox={mailbox} onClose={close} /> : null}
    </>
  );
}
