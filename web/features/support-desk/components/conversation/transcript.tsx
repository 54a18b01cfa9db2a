import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import type { ChatPage } from '../../api/fetch-chat.ts';
import { useDesk } from '../../hooks/use-desk.ts';
import { useTranscript } from '../../hooks/use-transcript.ts';
import { isVisitorTyping } from '../../model/desk-state.ts';
import { DayLines } from './day-lines.tsx';
import { SaidText } from './said-text.tsx';
import styles from './transcript.module.css';

interface TranscriptProps {
  chat: ChatPage;
  /** The position that the conversation was read at. */
  after: string | undefined;
  /** Whether what is shown counts as read. */
  marksRead?: boolean;
}

/** What was said, from its end; it scrolls by itself, and stays at its end while nobody scrolls up. */
export function Transcript({ chat, after, marksRead = true }: TranscriptProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const { query, lines } = useTranscript(chat.userId, { after, marksRead });
  const { unsent, typists } = useDesk();
  const sending = unsent.filter(({ userId }) => userId === chat.userId);
  if (query.isPending) {
    return (
      <Waiting label={t('transcript.loading')} className={styles['scroll']}>
        <SkeletonLine width="16rem" height="3rem" />
        <SkeletonLine width="20rem" height="3rem" />
      </Waiting>
    );
  }
  if (!query.data) {
    return (
      <div className={styles['scroll']}>
        <ErrorState error={query.error} title={t('transcript.failed')} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className={styles['scroll']} role="region" aria-label={t('transcript.label')} tabIndex={0}>
      <div className={styles['inner']}>
        <div className={styles['lines']}>
          {query.hasNextPage ? (
            <Button className={styles['earlier'] ?? ''} loading={query.isReadingMore} onClick={query.readMore}>
              {t('transcript.earlier')}
            </Button>
          ) : null}
          {lines.length === 0 && sending.length === 0 ? <p className={styles['soft']}>{t('transcript.nothing')}</p> : null}
          <DayLines lines={lines} chatId={chat.userId} assisted={chat.assisted} />
          {sending.map(({ clientMsgId, text, timestamp }) => (
            <div key={clientMsgId} className={styles['said']} data-sender="support" data-unsent>
              <SaidText text={text} />
              <p className={styles['when']}>
                {format.instant(timestamp, 'time')} {t('transcript.unsent')}
              </p>
            </div>
          ))}
        </div>
        {isVisitorTyping(typists, chat.userId) ? (
          <Announced className={styles['soft']}>{t('transcript.typing', { name: isolate(chat.userName) })}</Announced>
        ) : null}
      </div>
    </div>
  );
}
