import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { followQuery } from '#web/features/tracking/api/follow-status.ts';
import { FollowLookup } from '#web/features/tracking/components/follow/follow-lookup.tsx';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './email-link.module.css';

export function Component() {
  const { t } = useTranslation('tracking');
  const token = useParams()['token'] ?? '';
  const [query] = useSearchParams();
  const { data: follow } = useQuery(followQuery(token));
  const heading = t(follow?.channel === 'text' ? 'followByText.heading' : 'follow.heading');
  return (
    <div className={styles['page']}>
      <DocumentTitle page={heading} />
      <div>
        <BackLink to={paths.home}>{t('backToHome')}</BackLink>
        <PageHeader title={heading} />
      </div>
      <FollowLookup token={token} wantsToStop={query.has('stop')} />
    </div>
  );
}
