import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { ForgotPassword } from '#web/features/passwords/components/forgot-password.tsx';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './sign-in.module.css';

export function Component() {
  const { t } = useTranslation('passwords');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('forgot.title')} />
      <div>
        <BackLink to={paths.dashboardLogin}>{t('backToSignIn')}</BackLink>
        <PageHeader title={t('forgot.title')} lead={t('forgot.lead')} />
      </div>
      <WaybillCard>
        <ForgotPassword />
      </WaybillCard>
    </div>
  );
}
