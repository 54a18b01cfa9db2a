import { useTranslation } from 'react-i18next';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isToday } from '#web/shared/list/is-today.ts';
import type { ChatPage } from '../../api/fetch-chat.ts';
import { SaidLine } from './said-line.tsx';
import styles from './transcript.module.css';

interface DayLinesProps {
  lines: readonly TranscriptLine[];
  chatId: string;
  assisted: ChatPage['assisted'];
}

const dayOf = (instant: string): string => new Date(instant).toDateString();

/** The lines in their order, with the day above the first one of each; that of the hand-over says how far the assistant got. */
export function DayLines({ lines, chatId, assisted: { asked, answered, isHandedOver, at } }: DayLinesProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const counts = { asked: format.number(asked), answered: format.number(answered) };
  const isTold = asked > 0 && (answered > 0 || isHandedOver);
  const about = (timestamp: string) => {
    if (!isTold || at === null || dayOf(at) !== dayOf(timestamp)) return null;
    return ` · ${t(isHandedOver ? 'transcript.handedOver' : 'transcript.assisted', counts)}`;
  };
  return lines.map((line, index) => {
    const { timestamp } = line;
    const before = lines[index - 1]?.timestamp;
    const begins = before === undefined || dayOf(before) !== dayOf(timestamp);
    const day = isToday(timestamp) ? t('transcript.today') : format.instant(timestamp, 'day');
    return (
      <div key={line.seq} className={styles['line']}>
        {begins ? (
          <p className={styles['day']}>
            {day}
            {about(timestamp)}
          </p>
        ) : null}
        <SaidLine line={line} chatId={chatId} />
      </div>
    );
  });
}
