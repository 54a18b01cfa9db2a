import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { followChannelsQuery } from '../../api/follow-channels.ts';

const UpdatesDialog = lazy(() => import('./updates-dialog.tsx').then((module) => ({ default: module.UpdatesDialog })));

interface UpdatesButtonProps {
  trackingNumber: string;
  hasEnded: boolean;
}

/** Opens the dialog for updates, which is loaded when it is first opened. */
export function UpdatesButton({ trackingNumber, hasEnded }: UpdatesButtonProps) {
  const { t } = useTranslation('tracking');
  const [open, setOpen] = useState(false);
  const { data: channels } = useQuery(followChannelsQuery);
  const words = channels?.includes('text') ? 'updatesByText' : 'updates';
  return (
    <>
      <PlainButton compact aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`${words}.button`)}
      </PlainButton>
      <Suspense>
        {open ? (
          <UpdatesDialog trackingNumber={trackingNumber} hasEnded={hasEnded} words={words} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
