import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { SideDrawer } from '#web/shared/ui/side-drawer.tsx';
import { AlertsBadge } from './alerts-badge.tsx';
import { RailEntry } from './rail-entry.tsx';
import { setUpIcons } from './rail-screens.tsx';

/** The alerts that are up, for those who have no screen of them. */
export function AlertsEntry() {
  const { t } = useTranslation('alerts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <RailEntry icon={setUpIcons['alerts:title']} label={t('title')} opensDialog onClick={() => setOpen(true)}>
        <AlertsBadge />
      </RailEntry>
      <SideDrawer open={open} onClose={() => setOpen(false)} title={t('title')}>
        <AlertList />
      </SideDrawer>
    </>
  );
}
