import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contracts/tracking.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { trackQuery } from '../../api/track.ts';
import { useLiveTracking } from '../../hooks/use-live-tracking.ts';
import { TrackingFailure } from './tracking-failure.tsx';
import { TrackingResult } from '../tracking-result.tsx';
import { TrackingSkeleton } from './tracking-skeleton.tsx';

interface TrackingLookupProps {
  trackingNumber: string;
  /** What opens the full values, from an email's link or the unlock field. */
  proof: string | null;
  onUnlocked: (key: string) => void;
}

/** A key that opened nothing is not worth passing on. */
const usedProof = ({ shipment }: Tracking, proof: string | null): string | null => (shipment.privacy === 'full' ? proof : null);

export function TrackingLookup({ trackingNumber, proof, onUnlocked }: TrackingLookupProps) {
  const { t } = useTranslation('tracking');
  const lookup = useQuery(trackQuery(trackingNumber, proof));
  useLiveTracking({ trackingNumber, key: proof, position: lookup.data?.position });

  if (lookup.data)
    return <TrackingResult tracking={lookup.data.data} proof={usedProof(lookup.data.data, proof)} onUnlocked={onUnlocked} />;
  if (lookup.isPending) return <TrackingSkeleton trackingNumber={trackingNumber} />;

  const unknown = lookup.error instanceof ApiError && lookup.error.status === 404;
  if (unknown) return <TrackingFailure message={t('failure.notFound')} />;
  const reason = lookup.error instanceof ApiError ? lookup.error.statusText : messageOf(lookup.error);
  return <TrackingFailure message={t('failure.other', { reason })} onRetry={() => void lookup.refetch()} />;
}
