import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { isToday } from '#web/shared/list/is-today.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { ChatPage } from '../../api/fetch-chat.ts';
import { useChatSteps } from '../../hooks/use-chat-steps.ts';
import { useDesk } from '../../hooks/use-desk.ts';
import { alsoLooking, alsoTyping } from '../../model/desk-state.ts';
import { formatWaited } from '../../model/waited.ts';
import styles from './conversation.module.css';
import { HandOver } from './hand-over.tsx';

interface ConversationHeadProps {
  chat: ChatPage;
  ownId: string;
  onBack: () => void;
  onDetails: (() => void) | undefined;
}

/** Whose conversation it is, who else is at it, and what can be done with it. */
export function ConversationHead({ chat, ownId, onBack, onDetails }: ConversationHeadProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const { language } = useLanguage();
  const canWrite = useCanWrite();
  const state = useDesk();
  const steps = useChatSteps(chat.userId);
  const { userId: chatId, userName, joinedAt, status, assignedTo, rating, firstAnswerSeconds } = chat;
  const place = { chatId, ownId };
  const typing = alsoTyping(state, place);
  const looking = alsoLooking(state.colleagues, place).filter((name) => !typing.includes(name));
  const isOpen = status === 'open';
  const isMine = assignedTo?.accountId === ownId;
  const { joined } = state;
  const whose = () => {
    if (isMine) return t('chat.mine');
    if (assignedTo) return t('chat.taken', { name: isolate(assignedTo.name ?? '') });
    return chat.isWithAssistant ? t('chat.assistant') : t('chat.free');
  };
  const listed = (names: string[]) => format.list(names.map(isolate));
  return (
    <header className={styles['head']}>
      <Button
        className={styles['back'] ?? ''}
        aria-label={t('chat.back')}
        icon={<ArrowLeftOutlined aria-hidden className="mirrored" />}
        onClick={onBack}
      />
      <div className={styles['about']}>
        <h2 tabIndex={-1}>
          <bdi>{userName}</bdi>
        </h2>
        <p>
          {isOpen ? t('chat.since', { time: format.instant(joinedAt, isToday(joinedAt) ? 'time' : 'short') }) : t('chat.closed')}
          {' · '}
          {whose()}
          {firstAnswerSeconds === null
            ? null
            : ` · ${t('chat.firstAnswer', { time: formatWaited(firstAnswerSeconds, language) })}`}
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
