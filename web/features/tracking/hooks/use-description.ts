import { useTranslation } from 'react-i18next';
import type { TrackingEvent } from '#contracts/tracking.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';

export function useDescription(): (event: TrackingEvent) => string {
  const { t } = useTranslation('tracking');
  const placeName = usePlaceName();
  return ({ description, location, simulated }) => {
    if (simulated) return t('timeline.arrived', { place: placeName(location) });
    return description === 'Shipment created' ? t('timeline.created') : description;
  };
}
