import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { TaskPage } from '#web/shared/ui/task-page.tsx';
import { mailboxesQuery } from '../api/list-mailboxes.ts';
import { EmailSetup } from './email-setup.tsx';

/** How the business mailbox is opened in a mail app, beside what Waybill does with it. */
export function EmailSetupPage() {
  const { t } = useTranslation('mailboxes');
  const { data: mailboxes, error, refetch } = useQuery(mailboxesQuery);
  const business = mailboxes?.find(({ isBusiness }) => isBusiness);
  return (
    <TaskPage
      name={t('setup.title')}
      heading={t('setup.title')}
      lead={t('setup.lead')}
      back={{ to: paths.emails, label: t('setup.back') }}
    >
      {business ? (
        <EmailSetup mailbox={business} />
      ) : error ? (
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <ContentSkeleton />
      )}
    </TaskPage>
  );
}
