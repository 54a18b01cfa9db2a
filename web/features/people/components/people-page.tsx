import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import list from '#web/shared/list/list.module.css';
import { peopleQuery } from '../api/list-people.ts';
import { InviteModal } from './invite-modal.tsx';
import { PeopleList } from './people-list.tsx';
import type { PersonParts } from './person-actions.tsx';
import styles from './people.module.css';

export function PeoplePage({ parts }: { parts: PersonParts }) {
  const { t } = useTranslation('people');
  const { account } = useSession();
  const people = useQuery(peopleQuery);
  const [isInviting, setIsInviting] = useState(false);
  const invite = (
    <Button type="primary" onClick={() => setIsInviting(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} actions={account?.role === 'admin' ? invite : null} />
      <section className={list['panel']} aria-label={t('caption')}>
        {people.data ? <PeopleList people={people.data} parts={parts} /> : null}
        {people.isPending ? <SkeletonLine /> : null}
        {people.error && !people.data ? <ErrorState error={people.error} onRetry={() => void people.refetch()} /> : null}
      </section>
      {isInviting ? <InviteModal onClose={() => setIsInviting(false)} /> : null}
    </div>
  );
}
