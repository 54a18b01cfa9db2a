import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { screens } from '#contracts/screens.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { KeepPlace } from '#web/shared/list/keep-place.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { RefreshButton } from '#web/shared/list/refresh-button.tsx';
import type { useSearch } from '#web/shared/list/use-search.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { conversationsKey } from '../../api/list-conversations.ts';
import type { useChosenConversation } from '../../hooks/use-chosen-conversation.ts';
import type { useConversations } from '../../hooks/use-conversations.ts';
import { ConversationRows } from './conversation-rows.tsx';
import { ConversationTabs } from './conversation-tabs.tsx';
import styles from './list.module.css';

interface ConversationListsProps {
  listed: ReturnType<typeof useConversations>;
  search: ReturnType<typeof useSearch>;
  place: Pick<ReturnType<typeof useChosenConversation>, 'list' | 'chosen' | 'choose' | 'chooseList'>;
}

export function ConversationLists({ listed, search, place }: ConversationListsProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const client = useQueryClient();
  const role = useSession().account?.role;
  const { query, conversations, counts } = listed;
  return (
    <section className={panes['list']}>
      <header className={panes['head']}>
        <div className={styles['links']}>
          <BackLink to={paths.dashboard}>{t('back')}</BackLink>
          <Link to={paths.emailPanel}>{t('inbox')}</Link>
          {screens.emailSetup.who.some((may) => may === role) ? <Link to={paths.emailSetup}>{t('setUp')}</Link> : null}
        </div>
        <div className={panes['titled']}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <RefreshButton label={t('refresh')} onRefresh={() => void client.invalidateQueries({ queryKey: conversationsKey })} />
        </div>
        <ListSearch search={search} label={t('search.label')} placeholder={t('search.placeholder')} />
        <ConversationTabs list={place.list} counts={counts} isSearching={search.search !== ''} onChoose={place.chooseList} />
      </header>
      <KeepPlace className={panes['scroll']}>
        <ConversationRows {...{ query, conversations }} isSearching={search.search !== ''} place={place} />
        {query.hasNextPage ? (
          <div className={panes['more']}>
            <Button loading={query.isReadingMore} onClick={query.readMore}>
              {t('list.more')}
            </Button>
          </div>
        ) : null}
      </KeepPlace>
      {query.isError && query.data ? (
        <Announced as="div" className={panes['none']}>
          <p>{messageOf(query.error)}</p>
          <p>{t('list.asOf', { time: format.instant(new Date(query.dataUpdatedAt), 'timeSeconds') })}</p>
        </Announced>
      ) : null}
    </section>
  );
}
