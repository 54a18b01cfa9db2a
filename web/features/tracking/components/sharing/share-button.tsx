import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { useShare } from '../../hooks/use-share.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

interface ShareButtonProps {
  trackingNumber: string;
  /** What opens the full values, for whoever holds it. */
  proof: string | null;
}

/** Shares the page; whoever has proof chooses whether to share that too. */
export function ShareButton({ trackingNumber, proof }: ShareButtonProps) {
  const { t } = useTranslation('tracking');
  const share = useShare(trackingNumber);
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        compact
        aria-haspopup={proof === null ? undefined : 'dialog'}
        onClick={() => (proof === null ? void share(null) : setOpen(true))}
      >
        <Icon name="share" />
        {t('share.button')}
      </PlainButton>
      <Suspense>
        {open && proof !== null ? (
          <ShareDialog onShare={(withProof) => share(withProof ? proof : null)} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
