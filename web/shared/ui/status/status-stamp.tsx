import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { Stamp } from './stamp.tsx';

export function StatusStamp({ status }: { status: ShipmentStatus }) {
  const { t } = useTranslation();
  return <Stamp look={status}>{t(`status.${status}`)}</Stamp>;
}
