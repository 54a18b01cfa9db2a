import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { DemoAccounts } from '#web/features/accounts/components/demo-accounts.tsx';
import { LoginForm } from '#web/features/accounts/components/login-form.tsx';
import { isStaff } from '#web/shared/session/is-staff.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './sign-in.module.css';

export function Component() {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  const { account } = useSession();
  const [credentials, setCredentials] = useState({ username: '', password: '' });

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
