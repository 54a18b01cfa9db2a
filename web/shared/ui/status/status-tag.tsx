import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { Tag } from './tag.tsx';

export function StatusTag({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation();
  return <Tag look={status}>{t(`status.${status}`)}</Tag>;
}
