import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertsQuery } from '#web/features/alerts/api/list-alerts.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { CountBadge } from './count-badge.tsx';

/** How many alerts are up. */
export function AlertsBadge() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: alerts = [] } = useQuery(alertsQuery);
  const { length: count } = alerts;
  return <CountBadge spoken={t('topBar.activeAlerts', { count })}>{count === 0 ? '' : format.number(count)}</CountBadge>;
}
