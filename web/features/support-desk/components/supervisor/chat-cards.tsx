import { useTranslation } from 'react-i18next';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from '#web/shared/list/rows.module.css';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { ChatTag } from './chat-tag.tsx';
import own from './supervisor.module.css';

interface ChatCardsProps {
  chats: readonly ListedChat[];
  onOpen: (chatId: string) => void;
}

export function ChatCards({ chats, onOpen }: ChatCardsProps) {
  const { t } = useTranslation('supportAdmin');
  const format = useFormat();
  const whose = ({ assignedTo, isWithAssistant }: ListedChat) => {
    if (assignedTo) return `${t('list.with', { name: isolate(assignedTo.name ?? '') })} · `;
    return isWithAssistant ? '' : `${t('list.nobody')} · `;
  };
  return (
    <ul className={styles['cards']}>
      {chats.map((chat) => (
        <li key={chat.userId} className={styles['card']}>
          <div className={styles['cardTop']}>
            <strong>
              <bdi>{chat.userName}</bdi>
            </strong>
            <ChatTag chat={chat} />
          </div>
          <p className={`${styles['cardLine']} ${own['last']}`}>
            <bdi>{chat.lastMessage?.text ?? t('list.nothing')}</bdi>
          </p>
          <p className={styles['cardSoft']}>
            <span>
              {whose(chat)}
              {format.language(chat.language)}
              {chat.rating === null ? null : ` · ${t('figure.ofFive', { rating: format.number(chat.rating) })}`}
            </span>
            <ShortTime instant={chat.lastAt} />
          </p>
          <span className={styles['actionList']}>
            <button
              type="button"
              className={`${styles['action']} ${own['open']}`}
              aria-label={t('list.openLong', { name: chat.userName })}
              onClick={() => onOpen(chat.userId)}
            >
              {t('list.open')}
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
