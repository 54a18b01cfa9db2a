import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contracts/conversations.ts';
import { emailDrafts } from '#web/shared/drafts/draft-storage.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { RelativeTime } from '#web/shared/list/relative-time.tsx';
import { Initials } from '#web/shared/ui/initials.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { conversationLooks } from '../../model/conversation-looks.ts';
import styles from './list.module.css';

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

export function ConversationRow({ conversation, isChosen, onChoose }: ConversationRowProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const { id, customerName, customerEmail, trackingNumber, status, lastActivity, messageCount, isUnanswered, assignedTo } =
    conversation;
  const hasDraft = !isChosen && emailDrafts.read(id, 'reply').trim() !== '';
  return (
    <li>
      <button
        type="button"
        className={`${panes['row']} ${styles['row']}`}
        data-unanswered={isUnanswered}
        aria-current={isChosen}
        onClick={() => onChoose(id)}
      >
        <Initials name={customerName} />
        <span className={styles['name']}>
          <bdi className={panes['cut']}>{customerName || t('unknown')}</bdi>
          <span className={styles['dot']} data-status={conversationLooks[status]} aria-hidden />
          <span className="visually-hidden">
            {t(`status.${status}`)}
            {isUnanswered ? `, ${t('row.unanswered')}` : ''}
          </span>
        </span>
        <RelativeTime instant={lastActivity} />
        <bdi dir="ltr" className={`${panes['cut']} ${panes['soft']} ${styles['address']}`}>
          {customerEmail}
        </bdi>
        <span className={styles['facts']}>
          {trackingNumber === '' ? (
            <span className={panes['soft']}>{t('row.noParcel')}</span>
          ) : (
            <TrackingNumberText number={trackingNumber} />
          )}
          <span className={`${panes['soft']} ${styles['count']}`}>
            {t('row.messages', { count: messageCount, number: format.number(messageCount) })}
          </span>
        </span>
        {hasDraft || assignedTo?.name ? (
          <span className={`${panes['cut']} ${panes['soft']} ${styles['extra']}`}>
            {hasDraft ? <span className={styles['draft']}>{t('row.draft')}</span> : null}
            {hasDraft && assignedTo?.name ? ' · ' : null}
            {assignedTo?.name ? <bdi>{assignedTo.name}</bdi> : null}
          </span>
        ) : null}
      </button>
    </li>
  );
}
