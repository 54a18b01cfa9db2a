import { useTranslation } from 'react-i18next';
import type { ConversationMessage, ConversationPage } from '#contracts/conversations.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { PlainText } from '#web/shared/mail/plain-text.tsx';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { EmailMenu } from './email-menu.tsx';
import { MessageFiles } from './message-files.tsx';
import { Quoted } from './quoted.tsx';
import { ReceivedPage } from './received-page.tsx';
import styles from './thread.module.css';

interface MessageProps {
  message: ConversationMessage;
  conversation: Pick<ConversationPage, 'id' | 'mergedInto' | 'messages'>;
  onOther: (id: string) => void;
}

/** A line of a conversation: what staff wrote at the end where writing ends, what the customer wrote where it begins. */
export function Message({ message, conversation, onOther }: MessageProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const canWrite = useCanWrite();
  const { type, senderName, subject, timestamp, isAutomatic, hasHtml, emailId, delivery, mergedFrom } = message;
  const mayMove = canWrite && emailId !== null && type === 'incoming' && conversation.mergedInto === null;
  return (
    <article className={styles['message']} data-type={type} data-merged={mergedFrom !== null}>
      <header className={styles['sender']}>
        <strong>
          {type === 'automatic' ? t('sender.automatic') : <bdi>{senderName || t('unknown')}</bdi>}
          {type === 'note' ? ` · ${t('sender.note')}` : null}
        </strong>
        <time dateTime={timestamp} title={format.instant(timestamp, 'full')}>
          {format.instant(timestamp, 'time')}
        </time>
        {mayMove ? (
          <EmailMenu {...{ emailId, onOther }} conversationId={conversation.id} mayLeave={conversation.messages.length > 1} />
        ) : null}
      </header>
      {subject === '' || type === 'note' ? null : (
        <p className={styles['subject']}>
          <bdi>{subject}</bdi>
        </p>
      )}
      <PlainText text={message.message} />
      <Quoted text={message.quoted} />
      <MessageFiles message={message} />
      {hasHtml && emailId !== null ? <ReceivedPage emailId={emailId} senderName={senderName} /> : null}
      {isAutomatic && type === 'incoming' ? <p className={styles['about']}>{t('sender.autoReply')}</p> : null}
      {mergedFrom === null ? null : <p className={styles['about']}>{t('merge.from')}</p>}
      {delivery ? <DeliveryLine conversationId={mergedFrom ?? conversation.id} message={message} delivery={delivery} /> : null}
    </article>
  );
}
