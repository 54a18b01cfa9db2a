import { StarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import type { ListRequest } from '../../hooks/use-list-request.ts';
import { ViewsMenu } from './views-menu.tsx';

export function ViewsButton({ request }: { request: ListRequest }) {
  const { t } = useTranslation('shipments');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      content={<ViewsMenu asked={request.asked} onChosen={() => setOpen(false)} />}
      getPopupContainer={popupContainer}
    >
      <Button icon={<StarOutlined aria-hidden />} aria-haspopup="dialog">
        {t('views.label')}
      </Button>
    </Popover>
  );
}
