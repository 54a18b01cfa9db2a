import { useTranslation } from 'react-i18next';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { supportDrafts } from '#web/shared/drafts/draft-storage.ts';
import { formatWaited } from '../../model/waited.ts';
import { Initials } from '#web/shared/ui/initials.tsx';
import styles from './lists.module.css';

interface ChatRowProps {
  chat: ListedChat;
  isChosen: boolean;
  onChoose: (chatId: string) => void;
  now: number;
  showsAgent: boolean;
}

export function ChatRow({ chat, isChosen, onChoose, now, showsAgent }: ChatRowProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const { language } = useLanguage();
  const { userId, userName, lastMessage, lastAt, waitingSince, assignedTo, isOnline, isWithAssistant, trackingNumber } = chat;
  const waited = waitingSince === null ? undefined : formatWaited((now - Date.parse(waitingSince)) / 1000, language);
  // What the assistant answers, nobody else has to read.
  const unread = isWithAssistant ? 0 : chat.unread;
  const draft = isChosen ? '' : supportDrafts.read(userId, 'reply').trim();
  return (
    <li>
      <button type="button" className={styles['row']} aria-current={isChosen} onClick={() => onChoose(userId)}>
        <Initials name={userName} isOnline={isOnline} />
        <span className={styles['name']}>
          <bdi>{userName}</bdi>
        </span>
        {waited === undefined ? (
          <ShortTime instant={lastAt} />
        ) : (
          <span className={styles['waited']}>
            <span className="visually-hidden">{t('row.waiting')} </span>
            {waited}
          </span>
        )}
        <span className={styles['last']}>
          {draft === '' ? null : <span>{t('row.draft')} </span>}
          <bdi>{draft === '' ? (lastMessage?.text ?? t('row.nothing')) : draft}</bdi>
        </span>
        {unread > 0 ? (
          <span className={styles['unread']}>
            <span aria-hidden>{format.number(unread)}</span>
            <span className="visually-hidden">{t('row.unread', { count: unread, number: format.number(unread) })}</span>
          </span>
        ) : null}
        <span className={styles['more']}>
          {format.language(chat.language)}
          {trackingNumber === null ? null : (
            <>
              {' · '}
              <TrackingNumberText number={trackingNumber} />
            </>
          )}
          {showsAgent && assignedTo?.name ? (
            <>
              {' · '}
              <bdi>{assignedTo.name}</bdi>
            </>
          ) : null}
          {isOnline ? null : ` · ${t('row.offline')}`}
        </span>
      </button>
    </li>
  );
}
