import { useTranslation } from 'react-i18next';
import { ChangePassword } from '#web/features/passwords/components/change-password.tsx';
import { OwnSecondFactor } from '#web/features/second-factor/components/own-second-factor.tsx';
import { OwnSessions } from '#web/features/sessions/components/own-sessions.tsx';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './own-account.module.css';

export function Component() {
  const { t } = useTranslation(['passwords', 'accounts']);
  const { account } = useSession();
  const lead = account ? `${account.username} · ${t(`accounts:role.${account.role}`)}` : undefined;
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('passwords:own.title')} />
      <PageHeader title={t('passwords:own.title')} lead={lead} />
      <ChangePassword />
      <OwnSecondFactor />
      <OwnSessions />
    </div>
  );
}
