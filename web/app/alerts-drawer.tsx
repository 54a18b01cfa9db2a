import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { AntdProvider } from './antd-provider.tsx';

interface AlertsDrawerProps {
  open: boolean;
  onClose: () => void;
}

export function AlertsDrawer({ open, onClose }: AlertsDrawerProps) {
  const { t } = useTranslation('alerts');
  return (
    <AntdProvider>
      <Drawer open={open} onClose={onClose} title={t('title')} placement="left" size={400}>
        <AlertList />
      </Drawer>
    </AntdProvider>
  );
}
