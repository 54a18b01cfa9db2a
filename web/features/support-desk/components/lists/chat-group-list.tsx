import { useId } from 'react';
import type { ListedChat } from '#contracts/chat-desk.ts';
import type { ChatGroup } from '../../model/chat-groups.ts';
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
  chats: readonly ListedChat[];
}

/** One list of the desk; nothing while it is empty. */
export function ChatGroupList({ title, chats, group, chosen, onChoose, now }: ChatGroupListProps) {
  const heading = useId();
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
    </section>
  );
}
