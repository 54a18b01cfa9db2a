import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import panes from '#web/shared/ui/panes.module.css';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import type { useChosenConversation } from '../../hooks/use-chosen-conversation.ts';
import type { useConversations } from '../../hooks/use-conversations.ts';
import { ConversationRow } from './conversation-row.tsx';

const waiting = ['a', 'b', 'c', 'd', 'e'];

interface ConversationRowsProps extends Pick<ReturnType<typeof useConversations>, 'query' | 'conversations'> {
  isSearching: boolean;
  place: Pick<ReturnType<typeof useChosenConversation>, 'list' | 'chosen' | 'choose'>;
}

/** The rows of a list of conversations, in whatever state it is. */
export function ConversationRows({ query, conversations, isSearching, place: { list, chosen, choose } }: ConversationRowsProps) {
  const { t } = useTranslation('conversations');
  if (query.isPending) {
    return (
      <Waiting label={t('list.loading')} className={panes['waiting']}>
        {waiting.map((row) => (
          <SkeletonLine key={row} height="4.5rem" />
        ))}
      </Waiting>
    );
  }
  if (!query.data) {
    const isForbidden = query.error instanceof ApiError && query.error.status === 403;
    const title = isForbidden ? t('list.forbidden') : t('list.failed');
    return <ErrorState error={query.error} title={title} onRetry={() => void query.refetch()} />;
  }
  if (conversations.length === 0) {
    if (isSearching) return <EmptyState title={t('search.none')} detail={t('search.noneDetail')} />;
    return <EmptyState title={t(`list.none.${list}`)} detail={t(`list.noneDetail.${list}`)} />;
  }
  return (
    <ul>
      {conversations.map((conversation) => (
        <ConversationRow
          key={conversation.id}
          conversation={conversation}
          isChosen={conversation.id === chosen}
          onChoose={choose}
        />
      ))}
    </ul>
  );
}
