import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackingEvent } from '#contracts/tracking.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { TimelineEntry } from './timeline-entry.tsx';
import { useDescription } from '../../hooks/use-description.ts';
import styles from './timeline.module.css';

export function Timeline({ events }: { events: readonly TrackingEvent[] }) {
  const { t } = useTranslation(['tracking', 'common']);
  const placeName = usePlaceName();
  const describe = useDescription();
  const [atFirst] = useState(() => new Set(events.map(({ id }) => id)));
  const newest = events.find(({ id }) => !atFirst.has(id));
  const announcement = newest
    ? t('latest.announcement', {
        status: t(`common:status.${newest.status}`),
        description: describe(newest),
        location: placeName(newest.location),
      })
    : '';
  return (
    <section aria-labelledby="timeline">
      <WaybillCard>
        <h2 id="timeline">{t('timeline.heading')}</h2>
        <Announced className="visually-hidden">{announcement}</Announced>
        {events.length === 0 ? (
          <EmptyState title={t('timeline.empty')} detail={t('timeline.emptyDetail')} />
        ) : (
          <ol className={styles['list']}>
            {events.map((event) => (
              <TimelineEntry key={event.id} event={event} isNew={!atFirst.has(event.id)} />
            ))}
          </ol>
        )}
      </WaybillCard>
    </section>
  );
}
