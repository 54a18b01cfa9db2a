import { Icon } from '#web/shared/ui/icon.tsx';
import { useTranslation } from 'react-i18next';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { SaidPhoto } from './said-photo.tsx';
import { SaidText } from './said-text.tsx';
import styles from './transcript.module.css';

interface SaidLineProps {
  line: TranscriptLine;
  chatId: string;
}

export function SaidLine({ line: { type, sender, senderName, isAssistant, text, photo, timestamp }, chatId }: SaidLineProps) {
  const { t } = useTranslation('supportDesk');
  const format = useFormat();
  const time = (
    <time dateTime={timestamp} title={format.instant(timestamp, 'full')}>
      {format.instant(timestamp, 'time')}
    </time>
  );
  if (type === 'note') {
    return (
      <div className={styles['note']}>
        <strong>{t('transcript.note')}</strong> <SaidText text={text} />
        <p className={styles['when']}>
          <bdi>{senderName}</bdi> {time}
        </p>
      </div>
    );
  }
  return (
    <div className={styles['said']} data-sender={sender} data-assistant={isAssistant === true}>
      <p className="visually-hidden">{isAssistant ? t('transcript.assistant') : senderName}</p>
      {photo ? <SaidPhoto photo={photo} {...{ chatId, senderName }} /> : <SaidText text={text} />}
      <p className={styles['when']}>
        {time}
        {isAssistant ? (
          <>
            {' '}
            <span aria-hidden>{t('transcript.assistant')}</span>
          </>
        ) : sender === 'support' ? (
          <>
            {' '}
            <bdi aria-hidden>{senderName}</bdi> <span className="visually-hidden">{t('transcript.stored')}</span>
            <span className={styles['tick']}>
              <Icon name="check" />
            </span>
          </>
        ) : null}
      </p>
    </div>
  );
}
