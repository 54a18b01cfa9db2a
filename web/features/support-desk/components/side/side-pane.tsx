import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { Before } from './before.tsx';
import { CannedReplyList } from './canned-reply-list.tsx';
import { ChatShipments } from './chat-shipments.tsx';
import { ReplyAddress } from './reply-address.tsx';
import styles from './side.module.css';
import { VisitorFacts } from './visitor-facts.tsx';

interface SidePaneProps {
  chat: ChatPage;
  parts: ConsoleParts;
  /** Each one is for the field of a shipment to be attached. */
  attachCalls: number;
  onReply: (text: string) => void;
}

/** What is known about a visitor, and what helps to answer. */
export function SidePane({ chat, parts, attachCalls, onReply }: SidePaneProps) {
  const { t } = useTranslation('supportDesk');
  const canWrite = useCanWrite();
  return (
    <div className={styles['pane']}>
      {chat.replyAddress === null ? null : <ReplyAddress address={chat.replyAddress} />}
      <ChatShipments chat={chat} parts={parts} attachCalls={attachCalls} />
      <Before chat={chat} parts={parts} />
      <VisitorFacts chat={chat} />
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
