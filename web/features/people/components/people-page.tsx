import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { InviteModal } from './invite-modal.tsx';
import { PeoplePanel } from './people-panel.tsx';
import type { PersonParts } from './person-actions.tsx';
import styles from './people.module.css';

export function PeoplePage({ parts }: { parts: PersonParts }) {
  const { t } = useTranslation('people');
  const { account } = useSession();
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
      <PeoplePanel parts={parts} />
      {isInviting ? <InviteModal onClose={() => setIsInviting(false)} /> : null}
    </div>
  );
}
