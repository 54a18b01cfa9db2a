import { useTranslation } from 'react-i18next';
import type { TrackingEvent } from '#contracts/tracking.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { useDescription } from '../../hooks/use-description.ts';
import { PlaceTime } from './place-time.tsx';
import styles from './timeline.module.css';

interface TimelineEntryProps {
  event: TrackingEvent;
  isNew: boolean;
}

export function TimelineEntry({ event, isNew }: TimelineEntryProps) {
  const { t } = useTranslation(['tracking', 'common']);
  const placeName = usePlaceName();
  const describe = useDescription();
  return (
    <li className={styles['entry']} data-new={isNew}>
      <div className={styles['what']}>
        <p className={styles['description']}>
          <bdi>{describe(event)}</bdi>
        </p>
        <p className={styles['place']}>
          <span className="isolated" suppressHydrationWarning>
            {placeName(event.location)}
          </span>
          {event.reason ? ` · ${t(`common:reason.${event.reason}`)}` : ''}
        </p>
        <p className={styles['marks']}>
          <StatusTag status={event.status} />
          {event.simulated ? <span className={styles['mark']}>{t('timeline.simulated')}</span> : null}
          {isNew ? <span className={styles['mark']}>{t('timeline.new')}</span> : null}
        </p>
      </div>
      <div className={styles['when']}>
        <PlaceTime instant={event.timestamp} timeZone={event.timeZone} style="shortZone" />
      </div>
    </li>
  );
}
