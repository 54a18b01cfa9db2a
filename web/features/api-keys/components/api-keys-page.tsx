import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyWithSecret } from '#contracts/api-keys.ts';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { SecretModal } from '#web/shared/secrets/secret-modal.tsx';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { apiKeysQuery } from '../api/list-api-keys.ts';
import { ApiKeyCard } from './api-key-card.tsx';
import styles from './api-keys.module.css';
import { CreateKeyModal } from './create-key-modal.tsx';

/** All API keys there ever were; administrators make, rotate and revoke them. */
export function ApiKeysPage() {
  const { t } = useTranslation('apiKeys');
  const isAdmin = useSession().account?.role === 'admin';
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<ApiKeyWithSecret>();
  const list = useMore(useInfiniteQuery(apiKeysQuery));
  const keys = list.data?.pages.flatMap((page) => page.data) ?? [];
  const words = listWords((word) => t(`list.${word}`));
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {isAdmin ? (
        <Button type="primary" className={styles['create'] ?? ''} onClick={() => setIsCreating(true)}>
          {t('create')}
        </Button>
      ) : null}
      <ListPanel title={t('title')}>
        <ListResults list={list} words={words} empty={<EmptyState title={t('list.empty')} detail={t('list.emptyDetail')} />}>
          {keys.length === 0 ? null : (
            <ul className={styles['list']}>
              {keys.map((key) => (
                <li key={key.id}>
                  <ApiKeyCard apiKey={key} mayChange={isAdmin} onRotated={setMade} />
                </li>
              ))}
            </ul>
          )}
        </ListResults>
      </ListPanel>
      {isCreating ? <CreateKeyModal onCreated={setMade} onClose={() => setIsCreating(false)} /> : null}
      {made ? (
        <SecretModal secret={made.secret} textOf={(word) => t(`secret.${word}`)} onClose={() => setMade(undefined)} />
      ) : null}
    </div>
  );
}
