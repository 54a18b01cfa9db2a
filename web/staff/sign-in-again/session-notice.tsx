import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { askToSignIn, onSessionStateChange, sessionState } from '#web/shared/session/sign-in-again.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import styles from './sign-in-again.module.css';

/** One line for whoever goes on reading without a session. */
export function SessionNotice() {
  const { t } = useTranslation(['signInAgain', 'accounts']);
  const state = useSyncExternalStore(onSessionStateChange, sessionState);
  if (state !== 'putOff') return null;
  return (
    <div className={styles['notice']}>
      <Announced>{t('notice')}</Announced>
      <Button onClick={askToSignIn}>{t('accounts:signIn')}</Button>
    </div>
  );
}
