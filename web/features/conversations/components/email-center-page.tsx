import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSearch } from '#web/shared/list/use-search.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { useChosenConversation } from '../hooks/use-chosen-conversation.ts';
import { useConversations } from '../hooks/use-conversations.ts';
import { useListKeys } from '../hooks/use-list-keys.ts';
import { ConversationLists } from './list/conversation-lists.tsx';
import type { ConversationParts } from './parts.ts';
import { BegunConversation } from './thread/begun-conversation.tsx';
import { OpenConversation } from './thread/open-conversation.tsx';
import styles from './center.module.css';

/** The conversations, and the one that is open; on a phone one after the other. */
export function EmailCenterPage({ parts }: { parts: ConversationParts }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const { account } = useSession();
  const search = useSearch();
  const place = useChosenConversation();
  const { list, chosen, begun, choose } = place;
  const isPhone = useMedia('(width < 40rem)');
  const listed = useConversations({ list: search.search === '' ? list : 'all', search: search.search });
  useListKeys({ ids: listed.conversations.map(({ id }) => id), chosen, choose });
  const unanswered = listed.counts?.unanswered ?? 0;
  const isOpen = chosen !== undefined || begun !== undefined;
  const ownId = account?.id ?? '';
  const onBack = () => choose(undefined);
  return (
    <div className={`${panes['panes']} ${styles['center']}`}>
      <DocumentTitle page={unanswered > 0 ? t('titleCount', { number: format.number(unanswered) }) : t('title')} />
      {isPhone && isOpen ? (
        <h1 className="visually-hidden" tabIndex={-1}>
          {t('title')}
        </h1>
      ) : (
        <ConversationLists listed={listed} search={search} place={place} />
      )}
      {chosen !== undefined ? (
        <OpenConversation key={chosen} id={chosen} onOther={choose} {...{ ownId, parts, onBack }} />
      ) : begun ? (
        <BegunConversation
          key={`${begun.shipmentId} ${begun.party}`}
          begun={begun}
          onFound={choose}
          {...{ ownId, parts, onBack }}
        />
      ) : isPhone ? null : (
        <section className={panes['nothing']}>
          <p className={`${panes['soft']} ${styles['choose']}`}>{t('choose')}</p>
        </section>
      )}
    </div>
  );
}
