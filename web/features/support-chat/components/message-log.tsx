import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLogEnd } from '../hooks/use-log-end.ts';
import { useNoticeText } from '../hooks/use-notice-text.ts';
import { useSpoken } from '../hooks/use-spoken.ts';
import type { Said } from '../model/conversation.ts';
import { linesOf, type LogLine } from '../model/lines.ts';
import type { SupportLine } from '../model/support-line-shape.ts';
import type { SupportState } from '../model/support-state.ts';
import { Bubble } from './bubble.tsx';
import { DayLine } from './day-line.tsx';
import styles from './log.module.css';
import { NoticeLine } from './notice-line.tsx';
import { RetractedLine } from './retracted-line.tsx';

interface MessageLogProps {
  state: SupportState;
  visitor: SupportLine['visitor'];
  onLeave: () => void;
  onRetract: (id: string) => void;
  children: ReactNode;
}

/** Everything that was said. A log speaks for itself; this one leaves it to the announcer, which says each message once. */
export function MessageLog({ state, visitor, onLeave, onRetract, children }: MessageLogProps) {
  const { t } = useTranslation(['supportChat', 'common']);
  const said = useCallback(
    ({ senderName, text }: Said) => t('common:labelled', { label: isolate(senderName), text: isolate(text) }),
    [t],
  );
  const format = useFormat();
  const notice = useNoticeText();
  useSpoken(state, { said, notice, retracted: t('retract.done') });
  // A long history comes in pieces: it is drawn once, when all of it is there.
  const lines = linesOf(state.isKnown ? state : { ...state, stored: [], notices: [] }, new Date());
  // What is offered belongs to what was said last: what happened since stands below it, in sight.
  const saidUpTo = lines.findLastIndex(({ type }) => type !== 'notice') + 1;
  const own = lines.filter((line) => line.type === 'said' && line.progress !== undefined).length;
  const { log, onScroll } = useLogEnd({ said: lines.length, own });
  const you = t('you');
  const progressTexts = { waiting: t('progress.waiting'), sent: t('progress.sent'), stored: t('progress.stored') };
  const draw = (line: LogLine): ReactNode => {
    switch (line.type) {
      case 'day':
        return <DayLine key={line.key} timestamp={line.timestamp} />;
      case 'notice':
        return <NoticeLine key={line.key} about={line.about} />;
      case 'retracted':
        return <RetractedLine key={line.key} said={line.said} />;
      case 'said': {
        const { key, name, progress, mayRetract } = line;
        const words = {
          mark: line.said.isAssistant ? t('assistant') : undefined,
          spokenName: line.said.sender === 'user' ? you : undefined,
          time: format.instant(line.said.timestamp, 'time'),
          progressText: progress && progressTexts[progress],
        };
        const retract = mayRetract ? onRetract : undefined;
        return (
          <Bubble
            key={key}
            said={line.said}
            name={name}
            progress={progress}
            {...words}
            {...{ visitor, onLeave }}
            onRetract={retract}
          />
        );
      }
      default:
        return line satisfies never;
    }
  };

  return (
    // It may hold nothing that can be focused: then the arrow keys scroll it.
    <div ref={log} role="region" aria-label={t('log')} tabIndex={0} className={styles['scroller']} onScroll={onScroll}>
      <div role="log" aria-live="off" aria-label={t('log')} className={styles['log']}>
        <ol className={styles['lines']}>{lines.slice(0, saidUpTo).map(draw)}</ol>
        {children}
        <ol className={styles['lines']}>{lines.slice(saidUpTo).map(draw)}</ol>
      </div>
    </div>
  );
}
