import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { trackQuery } from '../../api/track.ts';
import { useLiveTracking } from '../../hooks/use-live-tracking.ts';
import { JourneyFigure } from './journey-figure.tsx';
import styles from './journey-figure.module.css';

/** The map of a parcel's journey by its number, kept up to date. */
export function ParcelMap({ trackingNumber }: { trackingNumber: string }) {
  const lookup = useQuery(trackQuery(trackingNumber, null));
  useLiveTracking({ trackingNumber, key: null, position: lookup.data?.position });
  if (lookup.data) return <JourneyFigure tracking={lookup.data.data} />;
  if (lookup.isPending) return <div className={styles['picture']} />;
  return <ErrorState error={lookup.error} onRetry={() => void lookup.refetch()} />;
}
