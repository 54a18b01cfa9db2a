import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { linkQuery } from '#web/features/passwords/api/open-link.ts';
import { LinkLookup } from '#web/features/passwords/components/link-lookup.tsx';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import styles from './sign-in.module.css';

export function Component() {
  const { t } = useTranslation('passwords');
  const token = useParams()['token'] ?? '';
  const { data: link } = useQuery(linkQuery(token));
  const heading = t(link?.purpose === 'invitation' ? 'link.invitation' : 'link.reset');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={heading} />
      <div>
        <BackLink to={paths.dashboardLogin}>{t('backToSignIn')}</BackLink>
        <PageHeader title={heading} />
      </div>
      <WaybillCard>
        <LinkLookup token={token} />
      </WaybillCard>
    </div>
  );
}
