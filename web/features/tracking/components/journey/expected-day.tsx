import { useTranslation } from 'react-i18next';
import type { TrackedShipment } from '#contracts/tracking.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { isOverdue } from '#web/shared/format/is-overdue.ts';

export function ExpectedDay({ shipment }: { shipment: TrackedShipment }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  if (shipment.estimatedDelivery === null) return t('latest.noDate');
  const day = format.instant(shipment.estimatedDelivery, 'day', shipment.destination.timeZone);
  return isOverdue(shipment, new Date()) ? t('latest.overdue', { day }) : day;
}
