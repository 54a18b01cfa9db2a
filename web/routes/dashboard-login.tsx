import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { DemoAccounts } from '#web/features/accounts/components/demo-accounts.tsx';
import { LoginForm } from '#web/features/accounts/components/login-form.tsx';
import { MustEnrol } from '#web/features/second-factor/components/must-enrol.tsx';
import { isStaff } from '#web/shared/session/is-staff.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './sign-in.module.css';

export function Component() {
  const { t } = useTranslation(['accounts', 'passwords']);
  const [query] = useSearchParams();
  const { account } = useSession();
  const [credentials, setCredentials] = useState({ username: '', password: '' });

  const client = useQueryClient();
  // Until the recovery codes are put away, whatever the session is good for by then.
  const [isEnrolling, setIsEnrolling] = useState(false);
  if (account?.mustEnrol && !isEnrolling) setIsEnrolling(true);
  const finish = async () => {
    await client.refetchQueries({ queryKey: sessionQuery.queryKey });
    setIsEnrolling(false);
  };
  const leave = () => {
    client.setQueryData(sessionQuery.queryKey, null);
    setIsEnrolling(false);
  };
  if (isEnrolling && account) {
    return (
      <div className={styles['page']}>
        <DocumentTitle page={t('passwords:factor.must.title')} />
        <PageHeader title={t('passwords:factor.must.title')} lead={account.username} />
        <WaybillCard>
          <MustEnrol password={credentials.password} onDone={() => void finish()} onLeft={leave} />
        </WaybillCard>
      </div>
    );
  }
  if (isStaff(account)) return <Navigate to={ownPath(query.get('next'))} replace />;

  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <div>
        <BackLink to={paths.home}>{t('backToHome')}</BackLink>
        <PageHeader title={t('heading')} lead={account ? t('notStaff') : t('lead')} />
      </div>
      <WaybillCard>
        <LoginForm state={[credentials, setCredentials]} />
      </WaybillCard>
      <DemoAccounts by="username" onPick={(username, password) => setCredentials({ username, password })} />
    </div>
  );
}

/** Where to go on after signing in; never to another site. */
const ownPath = (next: string | null): string => (next !== null && /^\/(?![/\\])/.test(next) ? next : paths.dashboard);
