import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { LoginForm } from '#web/features/accounts/components/login-form.tsx';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { liveSocket } from '#web/shared/realtime/live-socket.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { continueSession, dropWaiting, putOffSignIn } from '#web/shared/session/sign-in-again.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import styles from './sign-in-again.module.css';

interface PasswordDialogProps {
  /** Whose page it is. */
  account: Account;
  onOther: (account: Account) => void;
}

export function PasswordDialog({ account, onOther }: PasswordDialogProps) {
  const { t } = useTranslation('signInAgain');
  const client = useQueryClient();
  const state = useState({ username: account.username, password: '' });
  useEffect(() => focusField('login-password'), []);

  const resume = (signedIn: Account) => {
    if (signedIn.id !== account.id) {
      onOther(signedIn);
      return dropWaiting();
    }
    rememberUser(signedIn);
    client.setQueryData(sessionQuery.queryKey, signedIn);
    liveSocket.renew();
    continueSession();
    // What was refused in the meantime is read again; the rest of the page is still right.
    void client.refetchQueries({ type: 'active', predicate: ({ state: { error } }) => error !== null });
  };

  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={putOffSignIn} narrow>
      <div className={styles['body']}>
        <p>{t('lead')}</p>
        <LoginForm state={state} onSignedIn={resume} />
      </div>
    </Dialog>
  );
}
