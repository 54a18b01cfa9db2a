import { useTranslation } from 'react-i18next';
import { languageNames } from '#contracts/languages.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { CannedReplyList } from './canned-reply-list.tsx';
import { ChatShipments } from './chat-shipments.tsx';
import styles from './side.module.css';

interface SidePaneProps {
  chat: ChatPage;
  parts: ConsoleParts;
  onReply: (text: string) => void;
}

/** What is known about a visitor, and what helps to answer. */
export function SidePane({ chat, parts, onReply }: SidePaneProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const canWrite = useCanWrite();
  return (
    <div className={styles['pane']}>
      <ChatShipments chat={chat} parts={parts} />
      <section>
        <h2>{t('visitor.title')}</h2>
        <p className={styles['soft']}>
          <span lang={chat.language}>{languageNames[chat.language]}</span> ·{' '}
          {chat.isOnline ? t('visitor.here') : t('visitor.gone')}
        </p>
        <p className={styles['soft']}>{t('visitor.since', { time: format.instant(chat.joinedAt, 'full') })}</p>
        {chat.agents.length > 0 ? (
          <p className={styles['soft']}>
            {t('visitor.agents')} <bdi>{chat.agents.map(({ name }) => name).join(', ')}</bdi>
          </p>
        ) : null}
      </section>
      {canWrite ? (
        <>
          <CannedReplyList chat={chat} onReply={onReply} />
          <section>
            <h2>{t('keys.title')}</h2>
            <dl className={styles['keys']}>
              <dt>
                <kbd>Alt ↓</kbd> <kbd>Alt ↑</kbd>
              </dt>
              <dd>{t('keys.next')}</dd>
              <dt>
                <kbd>Enter</kbd>
              </dt>
              <dd>{t('keys.send')}</dd>
              <dt>
                <kbd>/</kbd>
              </dt>
              <dd>{t('keys.canned')}</dd>
            </dl>
          </section>
        </>
      ) : null}
    </div>
  );
}
