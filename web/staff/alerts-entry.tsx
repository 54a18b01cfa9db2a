import { NotificationOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsQuery } from '#web/features/alerts/api/list-alerts.ts';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { useFormat } from '#web/shared/format/use-format.ts';
import { SideDrawer } from '#web/shared/ui/side-drawer.tsx';
import { CountBadge } from './count-badge.tsx';
import { RailEntry } from './rail-entry.tsx';

export function AlertsEntry() {
  const { t } = useTranslation(['alerts', 'common']);
  const format = useFormat();
  const { data: alerts = [] } = useQuery(alertsQuery);
  const [open, setOpen] = useState(false);
  const { length: count } = alerts;
  return (
    <>
      <RailEntry
        icon={<NotificationOutlined aria-hidden className="mirrored" />}
        label={t('alerts:title')}
        opensDialog
        onClick={() => setOpen(true)}
      >
        <CountBadge spoken={t('common:topBar.activeAlerts', { count })}>{count === 0 ? '' : format.number(count)}</CountBadge>
      </RailEntry>
      <SideDrawer open={open} onClose={() => setOpen(false)} title={t('alerts:title')}>
        <AlertList />
      </SideDrawer>
    </>
  );
}
