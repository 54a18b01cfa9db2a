import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { asKinds, type AuditedEvent, type Stand } from '#contracts/audit.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useEventName } from '../../hooks/use-event-name.ts';
import type { useMoment } from '../../hooks/use-moment.ts';
import { usePlay } from '../../hooks/use-play.ts';
import styles from './moment-bar.module.css';

interface MomentBarProps {
  moment: ReturnType<typeof useMoment>;
  /** Those of its own, in the order that is shown. */
  events: readonly AuditedEvent[];
  stand: Stand;
  isWaiting: boolean;
}

/** The way through the history: a slider over its events, by hand or by itself. */
export function MomentBar({ moment, events, stand, isWaiting }: MomentBarProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const eventName = useEventName();
  const { as, asOf } = moment;
  const last = Math.max(0, events.length - 1);
  const nthOf = (wanted: string | null) => events.findIndex(({ revision }) => revision === wanted);
  const step = stepAt();
  function stepAt(): number {
    if (asOf === undefined) return last;
    // The step that was asked for, at once; its state comes later.
    const asked = nthOf(asOf);
    if (asked !== -1) return asked;
    const shown = nthOf(stand.revision);
    return shown === -1 && stand.revision !== null ? last : shown;
  }
  const chooseStep = (chosen: number) => moment.chooseMoment(chosen >= last ? undefined : events[chosen]?.revision);
  const play = usePlay({ step, last, onStep: chooseStep, isWaiting });
  const current = events.find(({ revision }) => revision === stand.revision);
  const at = as === 'known' ? stand.recordedAt : stand.occurredAt;
  const where =
    current && at
      ? t(`moment.${as}`, { time: format.instant(at, 'clock'), event: isolate(eventName(current.type)) })
      : t(as === 'known' ? 'moment.nothing' : 'moment.nothingHappened');
  const place = t('moment.place', { number: format.number(step + 1), total: format.number(events.length) });
  const [first, newest] = [events[0], events.at(-1)];
  return (
    <section className={styles['bar']} aria-label={t('moment.label')}>
      <div className={styles['way']}>
        <Button
          icon={play.isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden className="mirrored" />}
          disabled={events.length < 2}
          onClick={play.toggle}
        >
          {play.isPlaying ? t('moment.pause') : t('moment.play')}
        </Button>
        <div className={styles['track']} data-many={events.length > 60}>
          <input
            type="range"
            className={styles['slider']}
            aria-label={t('moment.label')}
            aria-valuetext={`${place}. ${where}`}
            min={Math.min(0, step)}
            max={last}
            step={1}
            value={step}
            disabled={events.length < 2}
            onChange={(event) => {
              play.stop();
              chooseStep(Number(event.target.value));
            }}
          />
          <span className={styles['stops']} aria-hidden>
            {events.length <= 60 ? events.map(({ id }) => <span key={id} />) : null}
          </span>
        </div>
        <span className={styles['place']}>{place}</span>
      </div>
      <div className={styles['words']}>
        <span className={styles['soft']}>
          {first ? format.instant(as === 'known' ? first.recordedAt : first.happenedAt, 'short') : ''}
        </span>
        <Announced className={styles['where']}>{where}</Announced>
        <span className={styles['soft']}>{newest ? t('moment.now') : ''}</span>
      </div>
      <div className={styles['as']}>
        <Segmented
          aria-label={t('as.label')}
          value={as}
          options={asKinds.map((value) => ({ value, label: t(`as.${value}`) }))}
          onChange={moment.chooseAs}
        />
        <span className={styles['soft']}>{as === 'known' ? t('as.knownNote') : t('as.happenedNote')}</span>
      </div>
    </section>
  );
}
