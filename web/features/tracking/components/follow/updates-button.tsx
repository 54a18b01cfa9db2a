import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';

const UpdatesDialog = lazy(() => import('./updates-dialog.tsx').then((module) => ({ default: module.UpdatesDialog })));

interface UpdatesButtonProps {
  trackingNumber: string;
  hasEnded: boolean;
}

/** Opens the dialog for email updates, which is loaded when it is first opened. */
export function UpdatesButton({ trackingNumber, hasEnded }: UpdatesButtonProps) {
  const { t } = useTranslation('tracking');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton compact aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('updates.button')}
      </PlainButton>
      <Suspense>
        {open ? <UpdatesDialog trackingNumber={trackingNumber} hasEnded={hasEnded} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
