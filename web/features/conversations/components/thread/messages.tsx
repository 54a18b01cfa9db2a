import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationPage } from '#contracts/conversations.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isToday } from '#web/shared/list/is-today.ts';
import { announce } from '#web/shared/ui/announce/announcements.ts';
import { Message } from './message.tsx';
import styles from './thread.module.css';

interface MessagesProps {
  conversation: ConversationPage;
  onOther: (id: string) => void;
}

const dayOf = (instant: string): string => new Date(instant).toDateString();

/** What was written, from its end; it scrolls by itself, and stays at its end while nobody scrolls up. */
export function Messages({ conversation, onOther }: MessagesProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const { messages } = conversation;
  const last = messages.at(-1);
  const known = useRef(last?.id);
  useEffect(() => {
    if (last === undefined || last.id === known.current) return;
    known.current = last.id;
    if (last.type === 'incoming') announce(`${last.senderName}: ${last.message}`);
  }, [last]);
  if (messages.length === 0) return <p className={styles['empty']}>{t('start')}</p>;
  return (
    <div className={styles['scroll']} role="region" aria-label={t('messages')} tabIndex={0}>
      <div className={styles['lines']}>
        {messages.map((message, index) => {
          const before = messages[index - 1]?.timestamp;
          const begins = before === undefined || dayOf(before) !== dayOf(message.timestamp);
          return (
            <Fragment key={message.id}>
              {begins ? (
                <p className={styles['day']}>
                  {isToday(message.timestamp) ? t('today') : format.instant(message.timestamp, 'fullDay')}
                </p>
              ) : null}
              <Message message={message} conversation={conversation} onOther={onOther} />
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
