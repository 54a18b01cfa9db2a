import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ChatGroup, ListedGroup } from '../../model/chat-groups.ts';
import { ChatRow } from './chat-row.tsx';
import styles from './lists.module.css';

export interface ChatRowsProps {
  title: string;
  chosen: string | undefined;
  onChoose: (chatId: string) => void;
  /** When waiting times are counted up to. */
  now: number;
}

interface ChatGroupListProps extends ChatRowsProps {
  group: ChatGroup;
  listed: ListedGroup;
}

/** One list of the desk; nothing while it is empty. */
export function ChatGroupList({ title, listed: { chats, count }, group, chosen, onChoose, now }: ChatGroupListProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const heading = useId();
  const more = count - chats.length;
  if (chats.length === 0) return null;
  return (
    <section aria-labelledby={heading} data-group={group}>
      <h2 id={heading} className={styles['group']}>
        {title}
      </h2>
      <ul>
        {chats.map((chat) => (
          <ChatRow
            key={chat.userId}
            chat={chat}
            isChosen={chat.userId === chosen}
            showsAgent={group !== 'mine'}
            {...{ onChoose, now }}
          />
        ))}
      </ul>
      {more > 0 ? <p className={styles['none']}>{t('list.more', { count: more, number: format.number(more) })}</p> : null}
    </section>
  );
}
