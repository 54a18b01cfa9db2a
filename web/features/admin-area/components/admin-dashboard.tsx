import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { adminMeQuery } from '../api/admin-me.ts';
import { useAdminLogout } from '../hooks/use-admin-logout.ts';
import { useAdminToken } from '../hooks/use-admin-token.ts';
import { AdminInformation } from './admin-information.tsx';
import styles from './admin.module.css';
import { QuickActions } from './quick-actions.tsx';
import { StatusCards } from './status-cards.tsx';

export function AdminDashboard() {
  const { t } = useTranslation('admin');
  const { data: user } = useQuery(adminMeQuery(useAdminToken()));
  const logOut = useAdminLogout();
  if (!user) return null;
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('heading')}
        lead={t('welcome', { email: user.email })}
        actions={<Button onClick={logOut}>{t('logout')}</Button>}
      />
      <StatusCards />
      <div className={styles['columns']}>
        <QuickActions />
        <AdminInformation user={user} />
      </div>
    </div>
  );
}
