import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isToday } from '#web/shared/list/is-today.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useChatSteps } from '../../hooks/use-chat-steps.ts';
import { useDesk } from '../../hooks/use-desk.ts';
import { alsoLooking, alsoTyping } from '../../model/desk-state.ts';
import styles from './conversation.module.css';
import { HandOver } from './hand-over.tsx';

interface ConversationHeadProps {
  chat: ListedChat;
  ownId: string;
  onBack: () => void;
  onDetails: (() => void) | undefined;
}

/** Whose conversation it is, who else is at it, and what can be done with it. */
export function ConversationHead({ chat, ownId, onBack, onDetails }: ConversationHeadProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const canWrite = useCanWrite();
  const state = useDesk();
  const steps = useChatSteps(chat.userId);
  const { userId: chatId, userName, joinedAt, status, assignedTo, rating } = chat;
  const place = { chatId, ownId };
  const typing = alsoTyping(state, place);
  const looking = alsoLooking(state.colleagues, place).filter((name) => !typing.includes(name));
  const isOpen = status === 'open';
  const isMine = assignedTo?.accountId === ownId;
  const { joined } = state;
  const listed = (names: string[]) => names.map(isolate).join(', ');
  return (
    <header className={styles['head']}>
      <div className={styles['about']}>
        <h2 tabIndex={-1}>
          <bdi>{userName}</bdi>
        </h2>
        <p>
          {isOpen ? t('chat.since', { time: format.instant(joinedAt, isToday(joinedAt) ? 'time' : 'short') }) : t('chat.closed')}
          {' · '}
          {isMine ? t('chat.mine') : assignedTo ? t('chat.taken', { name: isolate(assignedTo.name ?? '') }) : t('chat.free')}
          {rating === null ? null : ` · ${t('chat.rated', { rating: format.number(rating) })}`}
        </p>
        <Announced className={styles['collision']}>
          {[
            looking.length > 0 ? t('chat.looking', { count: looking.length, names: listed(looking) }) : '',
            typing.length > 0 ? t('chat.answering', { count: typing.length, names: listed(typing) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Announced>
      </div>
      <div className={styles['actions']}>
        <Button
          className={styles['back'] ?? ''}
          aria-label={t('chat.back')}
          icon={<ArrowLeftOutlined aria-hidden className="mirrored" />}
          onClick={onBack}
        />
        {onDetails ? <Button onClick={onDetails}>{t('chat.details')}</Button> : null}
        {canWrite && isOpen && joined && !isMine ? (
          <Button type="primary" loading={steps.isPending} onClick={() => steps.take(joined.supportName)}>
            {t('chat.take')}
          </Button>
        ) : null}
        {canWrite && isOpen && isMine ? <HandOver ownId={ownId} steps={steps} /> : null}
        {canWrite && isOpen ? <Button onClick={() => steps.close()}>{t('chat.close')}</Button> : null}
      </div>
    </header>
  );
}
