import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { DemoAccounts } from '#web/features/accounts/components/demo-accounts.tsx';
import { AdminLoginForm } from '#web/features/admin-area/components/admin-login-form.tsx';
import { useAdminToken } from '#web/features/admin-area/hooks/use-admin-token.ts';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './sign-in.module.css';

export function Component() {
  const { t } = useTranslation(['admin', 'accounts']);
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  if (useAdminToken() !== null) return <Navigate to={paths.adminDashboard} replace />;
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('login.title')} />
      <div>
        <BackLink to={paths.home}>{t('accounts:backToHome')}</BackLink>
        <PageHeader title={t('login.heading')} lead={t('login.lead')} />
      </div>
      <WaybillCard>
        <AdminLoginForm state={[credentials, setCredentials]} />
      </WaybillCard>
      <DemoAccounts by="email" onPick={(email, password) => setCredentials({ email, password })} />
    </div>
  );
}
