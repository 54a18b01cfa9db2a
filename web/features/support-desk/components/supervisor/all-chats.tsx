import { useInfiniteQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatFigures, ChatList } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ListCount } from '#web/shared/list/list-count.tsx';
import { ListPanel } from '#web/shared/list/list-panel.tsx';
import { ListResults } from '#web/shared/list/list-results.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { useMore } from '#web/shared/list/use-more.ts';
import { useSearch } from '#web/shared/list/use-search.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { chatPagesQuery } from '../../api/page-chats.ts';
import { supervisedLists, useChatFilter } from '../../hooks/use-chat-filter.ts';
import { ChatCards } from './chat-cards.tsx';
import { ChatModal } from './chat-modal.tsx';
import styles from './supervisor.module.css';

const everybody = 'everybody';

/** Every conversation within reach of a search and the filters, open and closed. */
export function AllChats({ agents }: { agents: ChatFigures['agents'] }) {
  const { t } = useTranslation('supportAdmin');
  const format = useFormat();
  const search = useSearch();
  const { wanted, isNarrowed, chooseList, chooseAgent } = useChatFilter();
  const list = useMore(useInfiniteQuery(chatPagesQuery(wanted)));
  const [openId, setOpenId] = useState<string>();
  const chats = list.data?.pages.flatMap((page) => page.data) ?? [];
  const count = list.data?.pages[0]?.total ?? chats.length;
  const words = {
    loading: t('list.loading'),
    failed: t('list.failed'),
    forbidden: t('list.forbidden'),
    more: t('list.more'),
    moreFailed: t('list.moreFailed'),
  };
  const empty = <EmptyState title={t('list.empty')} detail={isNarrowed ? t('list.emptyNarrowed') : t('list.emptyAll')} />;
  return (
    <ListPanel
      title={t('list.title')}
      bar={
        <>
          <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
          <Select<ChatList>
            aria-label={t('filter.list')}
            className={styles['filter'] ?? ''}
            value={wanted.list}
            onChange={chooseList}
            options={supervisedLists.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <Select<string>
            aria-label={t('filter.agent')}
            className={styles['filter'] ?? ''}
            value={wanted.agent ?? everybody}
            onChange={(chosen) => chooseAgent(chosen === everybody ? undefined : chosen)}
            options={[
              { value: everybody, label: t('filter.everybody') },
              ...agents.map(({ accountId, name }) => ({ value: accountId, label: name ?? accountId.slice(0, 8) })),
            ]}
          />
          <ListCount>{list.isSuccess ? t('list.count', { count, number: format.number(count) }) : ''}</ListCount>
        </>
      }
    >
      <ListResults list={list} words={words} empty={empty}>
        {chats.length === 0 ? null : <ChatCards chats={chats} onOpen={setOpenId} />}
      </ListResults>
      {openId === undefined ? null : <ChatModal key={openId} chatId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPanel>
  );
}
