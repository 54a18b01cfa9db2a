import { useTranslation } from 'react-i18next';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { TopBarDrawer } from './top-bar-drawer.tsx';

interface AlertsDrawerProps {
  open: boolean;
  onClose: () => void;
}

export function AlertsDrawer({ open, onClose }: AlertsDrawerProps) {
  const { t } = useTranslation('alerts');
  return (
    <TopBarDrawer open={open} onClose={onClose} title={t('title')}>
      <AlertList />
    </TopBarDrawer>
  );
}
