import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { ExportDialog } from './export-dialog.tsx';

export function ExportButton({ asked }: { asked: string }) {
  const { t } = useTranslation('shipments');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip text={t('export.hint')}>
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('export.start')}
        </Button>
      </Tooltip>
      {open ? <ExportDialog asked={asked} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
