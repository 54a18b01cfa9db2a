import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contracts/tracking.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { useDeferredHydrated } from '#web/shared/ui/use-hydrated.ts';
import { journeyPlaces } from '../../model/journey-places.ts';
import styles from './journey-figure.module.css';

const JourneyMap = lazy(() => import('./journey-map.tsx').then((module) => ({ default: module.JourneyMap })));

/** The map of a journey, which is loaded after the words, and the same in words for those who do not see it. */
export function JourneyFigure({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation('tracking');
  const placeName = usePlaceName();
  const hydrated = useDeferredHydrated();
  const { stops } = useMemo(() => journeyPlaces(tracking), [tracking]);
  if (stops.length === 0) return null;
  return (
    <figure className={styles['figure']} aria-label={t('map.label')}>
      <div className={styles['picture']}>
        <Suspense>{hydrated ? <JourneyMap tracking={tracking} /> : null}</Suspense>
      </div>
      <ol className="visually-hidden">
        {stops.map(({ name, kind }) => (
          <li key={`${kind} ${name}`} suppressHydrationWarning>
            {t(`map.${kind}`, { place: isolate(placeName(name)) })}
          </li>
        ))}
      </ol>
    </figure>
  );
}
