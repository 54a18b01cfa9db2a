import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { mailboxesQuery } from '../api/list-mailboxes.ts';
import { MailboxCard } from './mailbox-card.tsx';
import styles from './mailboxes.module.css';

/** Every mailbox and how it is; administrators connect, test and disconnect them. */
export function MailboxesPage() {
  const { t } = useTranslation('mailboxes');
  const isAdmin = useSession().account?.role === 'admin';
  const { data: mailboxes, error, refetch } = useQuery(mailboxesQuery);
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <LinkButton to={paths.emailSetup} size="middle">
              {t('useElsewhere')}
            </LinkButton>
            {isAdmin ? (
              <LinkButton to={paths.emailLogin} type="primary" size="middle">
                {t('connect')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {mailboxes ? (
        <ul className={styles['list']}>
          {mailboxes.map((mailbox) => (
            <li key={mailbox.id}>
              <MailboxCard mailbox={mailbox} mayChange={isAdmin} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <ContentSkeleton />
      )}
    </div>
  );
}
