import { useTranslation } from 'react-i18next';
import type { As, AuditedEvent } from '#contracts/audit.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useActorName } from '#web/shared/timeline/use-actor-name.ts';
import { useValueText } from '#web/shared/timeline/use-value-text.ts';
import { useEventName } from '../../hooks/use-event-name.ts';
import styles from './record.module.css';

interface RecordRowProps {
  event: AuditedEvent;
  as: As;
  isCurrent: boolean;
  onChoose: () => void;
}

const laterMs = 60_000;

export function RecordRow({ event, as, isCurrent, onChoose }: RecordRowProps) {
  const { t } = useTranslation(['audit', 'timeline']);
  const format = useFormat();
  const eventName = useEventName();
  const actorName = useActorName();
  const textOf = useValueText(null);
  const { recordedAt, superseded, line } = event;
  const happenedAt = as === 'known' ? event.occurredAt : event.happenedAt;
  const at = as === 'known' ? recordedAt : happenedAt;
  const isLate = Math.abs(Date.parse(recordedAt) - Date.parse(happenedAt)) >= laterMs;
  const other =
    as === 'known'
      ? t('audit:record.happened', { time: format.instant(happenedAt, 'short') })
      : t('audit:record.recorded', { time: format.instant(recordedAt, 'short') });
  // The name of the event says already what timelines say in words of their own.
  const said = line ? [line.title, ...line.summary].filter(({ type }, nth) => nth > 0 || type !== 'word') : [];
  const details = [
    ...(superseded ? [t(`timeline:superseded.${superseded}`)] : []),
    ...said.map(textOf),
    ...(isLate ? [other] : []),
  ].filter((text) => text !== '');
  return (
    <li className={styles['row']} data-own={event.isOwn}>
      <button type="button" className={styles['choice']} aria-current={isCurrent ? 'step' : undefined} onClick={onChoose}>
        <span className={styles['revision']}>{event.isOwn ? event.revision : ''}</span>
        <time className={styles['time']} dateTime={at} title={format.instant(at, 'clock')}>
          {format.instant(at, 'short')}
        </time>
        <span className={styles['what']}>
          <span className={styles['title']}>{superseded ? <s>{eventName(event.type)}</s> : eventName(event.type)}</span>
          {details.length > 0 ? <span className={styles['soft']}>{details.map(isolate).join(' · ')}</span> : null}
        </span>
        <span className={styles['by']}>
          <bdi>{actorName(event.by)}</bdi>
        </span>
      </button>
    </li>
  );
}
