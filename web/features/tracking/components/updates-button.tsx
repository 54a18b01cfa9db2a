import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const UpdatesDialog = lazy(() => import('./updates-dialog.tsx').then((module) => ({ default: module.UpdatesDialog })));

interface UpdatesButtonProps {
  trackingNumber: string;
  /** Nothing more will happen to the parcel. */
  hasEnded: boolean;
}

/** Lets people follow the parcel by e-mail; the dialog is loaded when it is first opened. */
export function UpdatesButton({ trackingNumber, hasEnded }: UpdatesButtonProps) {
  const { t } = useTranslation('tracking');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('updates.button')}
      </Button>
      <Suspense>
        {open === undefined ? null : (
          <UpdatesDialog trackingNumber={trackingNumber} hasEnded={hasEnded} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
