import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { messageOf } from '#web/shared/api/api-error.ts';
import { chatListQuery } from '../../api/list-chats.ts';
import type { ChatRowsProps } from './chat-group-list.tsx';
import { ChatRow } from './chat-row.tsx';
import styles from './lists.module.css';

interface FoundChatsProps extends ChatRowsProps {
  list: 'closed' | 'all';
  search: string;
}

/** Conversations of before: what a search finds, or the closed ones once somebody wants to see them. */
export function FoundChats({ list, search, title, chosen, onChoose, now }: FoundChatsProps) {
  const { t } = useTranslation('supportDesk');
  const id = useId();
  const [isOpen, setIsOpen] = useState(list === 'all');
  const { data, isPending, error } = useQuery({ ...chatListQuery(list, search), enabled: isOpen });
  const chats = data?.data ?? [];
  return (
    <section aria-label={title}>
      {list === 'all' ? (
        <h2 className={styles['group']}>{title}</h2>
      ) : (
        <button
          type="button"
          className={styles['disclose']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
        </button>
      )}
      <div id={id} hidden={!isOpen}>
        {error && !data ? <Announced className={styles['none']}>{messageOf(error)}</Announced> : null}
        {isOpen && !isPending && !error && chats.length === 0 ? (
          <Announced className={styles['none']}>{t('search.none')}</Announced>
        ) : null}
        <ul>
          {chats.map((chat) => (
            <ChatRow key={chat.userId} chat={chat} isChosen={chat.userId === chosen} showsAgent {...{ onChoose, now }} />
          ))}
        </ul>
      </div>
    </section>
  );
}
