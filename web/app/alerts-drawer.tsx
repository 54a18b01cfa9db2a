import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { AntdProvider } from './antd-provider.tsx';

interface AlertsDrawerProps {
  open: boolean;
  onClose: () => void;
}

export function AlertsDrawer({ open, onClose }: AlertsDrawerProps) {
  const { t } = useTranslation();
  const { direction } = useLanguage();
  return (
    <AntdProvider>
      <Drawer
        open={open}
        onClose={onClose}
        title={t('alerts.title')}
        placement={direction === 'rtl' ? 'right' : 'left'}
        size={360}
      >
        <EmptyState title={t('alerts.none')} detail={t('alerts.noneDetail')} />
      </Drawer>
    </AntdProvider>
  );
}
