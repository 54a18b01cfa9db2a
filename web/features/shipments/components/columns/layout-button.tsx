import { LayoutOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { LayoutFields } from './layout-fields.tsx';

/** Opens the choice of columns; for tables, so not on a phone. */
export function LayoutButton() {
  const { t } = useTranslation('shipments');
  return (
    <Popover trigger="click" placement="bottom" content={<LayoutFields />} getPopupContainer={popupContainer}>
      <Button icon={<LayoutOutlined aria-hidden />} aria-haspopup="dialog">
        {t('layout.label')}
      </Button>
    </Popover>
  );
}
