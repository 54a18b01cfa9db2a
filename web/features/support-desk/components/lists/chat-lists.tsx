import { useTranslation } from 'react-i18next';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFormat } from '#web/shared/format/use-format.ts';
import { KeepPlace } from '#web/shared/list/keep-place.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useSearch } from '#web/shared/list/use-search.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { useNow } from '#web/shared/use-now.ts';
import type { DeskLists } from '../../api/list-desk.ts';
import { chatGroups, type ListedGroups } from '../../model/chat-groups.ts';
import { ChatGroupList } from './chat-group-list.tsx';
import { DeskHead } from './desk-head.tsx';
import { FoundChats } from './found-chats.tsx';
import styles from './lists.module.css';

export interface ChatListsProps {
  query: UseQueryResult<DeskLists>;
  groups: ListedGroups;
  chosen: string | undefined;
  onChoose: (chatId: string) => void;
  sound: { isOn: boolean; toggle: () => void };
}

export function ChatLists({ query, groups, chosen, onChoose, sound }: ChatListsProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const search = useSearch();
  const all = Object.values(groups).flatMap(({ chats }) => chats);
  const now = useNow(all.some(({ waitingSince }) => waitingSince !== null));
  return (
    <section className={styles['lists']} aria-label={t('list.label')}>
      <DeskHead sound={sound} />
      <div className={styles['search']}>
        <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
      </div>
      {query.isPending ? (
        <Waiting label={t('list.loading')} className={styles['waiting']}>
          <SkeletonLine height="4rem" />
          <SkeletonLine height="4rem" />
          <SkeletonLine height="4rem" />
        </Waiting>
      ) : query.data === undefined ? (
        <ErrorState error={query.error} title={t('list.failed')} onRetry={() => void query.refetch()} />
      ) : search.search === '' ? (
        <KeepPlace className={styles['scroll']}>
          {all.length === 0 ? <p className={styles['none']}>{t('list.none')}</p> : null}
          {chatGroups.map((group) => (
            <ChatGroupList
              key={group}
              title={t(`group.${group}`, { number: format.number(groups[group].count) })}
              listed={groups[group]}
              {...{ group, chosen, onChoose, now }}
            />
          ))}
          <FoundChats list="closed" search="" title={t('group.closed')} {...{ chosen, onChoose, now }} />
        </KeepPlace>
      ) : (
        <div className={styles['scroll']}>
          <FoundChats list="all" search={search.search} title={t('group.found')} {...{ chosen, onChoose, now }} />
        </div>
      )}
    </section>
  );
}
