import { ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShare } from '../hooks/use-share.ts';

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
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        icon={<ShareAltOutlined aria-hidden />}
        aria-haspopup={proof === null ? undefined : 'dialog'}
        onClick={() => (proof === null ? void share(null) : setOpen(true))}
      >
        {t('share.button')}
      </Button>
      <Suspense>
        {open === undefined || proof === null ? null : (
          <ShareDialog open={open} onShare={(withProof) => share(withProof ? proof : null)} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
