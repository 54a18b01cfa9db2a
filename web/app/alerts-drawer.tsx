import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { AlertList } from '#web/features/alerts/components/alert-list.tsx';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { AntdProvider } from './antd-provider.tsx';

interface AlertsDrawerProps {
  open: boolean;
  onClose: () => void;
}

export function AlertsDrawer({ open, onClose }: AlertsDrawerProps) {
  const { t } = useTranslation('alerts');
  const { direction } = useLanguage();
  return (
    <AntdProvider>
      <Drawer open={open} onClose={onClose} title={t('title')} placement={direction === 'rtl' ? 'right' : 'left'} size={400}>
        <AlertList />
      </Drawer>
    </AntdProvider>
  );
}
