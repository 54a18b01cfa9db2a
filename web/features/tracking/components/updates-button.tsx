import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const UpdatesDialog = lazy(() => import('./updates-dialog.tsx').then((module) => ({ default: module.UpdatesDialog })));

/** Tells how updates reach people; its dialog is loaded when it is first opened. */
export function UpdatesButton() {
  const { t } = useTranslation('tracking');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('updates.button')}
      </Button>
      <Suspense>{open === undefined ? null : <UpdatesDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
