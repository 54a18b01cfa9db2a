import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/shipments.ts';
import { Tag } from './tag.tsx';

/** The status of a shipment. */
export function StatusTag({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation();
  return <Tag look={status}>{t(`status.${status}`)}</Tag>;
}
