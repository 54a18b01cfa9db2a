import { useTranslation } from 'react-i18next';
import type { TrackingEvent } from '#contracts/tracking.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';

/** What happened, in the reader's language where we wrote it ourselves; staff's own words stay as they are. */
export function useDescription(): (event: TrackingEvent) => string {
  const { t } = useTranslation('tracking');
  const placeName = usePlaceName();
  return ({ description, location, simulated }) => {
    if (simulated) return t('timeline.arrived', { place: placeName(location) });
    return description === 'Shipment created' ? t('timeline.created') : description;
  };
}
