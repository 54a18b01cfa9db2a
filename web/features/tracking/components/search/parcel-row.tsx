import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { trackQuery } from '../../api/track.ts';
import { useDescription } from '../../hooks/use-description.ts';
import styles from './parcel-list.module.css';
import { ParcelProblem } from './parcel-problem.tsx';
import { PlaceTime } from '../journey/place-time.tsx';

export function ParcelRow({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('tracking');
  const placeName = usePlaceName();
  const describe = useDescription();
  const lookup = useQuery(trackQuery(trackingNumber, null));
  if (lookup.isPending) {
    return (
      <Waiting label={t('searching', { number: groupTrackingNumber(trackingNumber) })} className={styles['parcel']}>
        <TrackingNumberText number={trackingNumber} />
        <SkeletonLine width="60%" />
      </Waiting>
    );
  }
  if (!lookup.data) {
    const isUnknown = lookup.error instanceof ApiError && lookup.error.status === 404;
    return (
      <ParcelProblem text={trackingNumber} message={isUnknown ? t('failure.notFound') : messageOf(lookup.error)}>
        {isUnknown ? null : (
          <PlainButton compact onClick={() => void lookup.refetch()}>
            {t('failure.retry')}
          </PlainButton>
        )}
      </ParcelProblem>
    );
  }
  const { shipment, trackingEvents } = lookup.data.data;
  const latest = trackingEvents[0];
  return (
    <div className={styles['parcel']}>
      <div className={styles['head']}>
        <Link to={paths.tracking(trackingNumber)}>
          <TrackingNumberText number={trackingNumber} />
        </Link>
        <StatusTag status={shipment.status} />
      </div>
      {latest ? (
        <>
          <p className={styles['what']}>
            <bdi>{describe(latest)}</bdi> · <span className="isolated">{placeName(latest.location)}</span>
          </p>
          <PlaceTime instant={latest.timestamp} timeZone={latest.timeZone} style="shortZone" />
        </>
      ) : null}
    </div>
  );
}
