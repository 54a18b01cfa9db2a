import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { listWords } from '#web/shared/list/list-words.ts';
import { useMore } from '#web/shared/list/use-more.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { webhooksQuery } from '../api/list-webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import styles from './webhooks.module.css';

/** The endpoints of live data, or those of test keys, where there are any. */
export function WebhookList({ mode }: { mode: 'live' | 'test' }) {
  const { t } = useTranslation('webhooks');
  const list = useMore(useInfiniteQuery(webhooksQuery(mode)));
  const webhooks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const words = listWords((word) => t(`list.${word}`));
  if (mode === 'test' && webhooks.length === 0) return null;
  return (
    <ListPanel title={t(mode === 'test' ? 'ofTestKeys' : 'title')}>
      <ListResults list={list} words={words} empty={<EmptyState title={t('list.empty')} detail={t('list.emptyDetail')} />}>
        {webhooks.length === 0 ? null : (
          <ul className={styles['list']}>
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <WebhookCard webhook={webhook} />
              </li>
            ))}
          </ul>
        )}
      </ListResults>
    </ListPanel>
  );
}
