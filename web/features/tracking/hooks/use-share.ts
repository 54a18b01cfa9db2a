import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';

/** Hands a link to the parcel to the device's own sharing, or to the clipboard where there is none. */
export function useShare(trackingNumber: string): (proof: string | null) => Promise<void> {
  const { t } = useTranslation(['tracking', 'common']);
  const toast = useToast();
  return async (proof) => {
    const url = new URL(paths.tracking(trackingNumber), window.location.origin);
    if (proof !== null) url.searchParams.set('k', proof);
    const title = t('titleOf', { number: groupTrackingNumber(trackingNumber) });
    try {
      // Absent in many browsers, and in all of them on an insecure origin.
      const device: { share?: Navigator['share'] } = navigator;
      if (device.share) await device.share({ title, url: url.href });
      else {
        await navigator.clipboard.writeText(url.href);
        toast({ title: t('common:copy.copied'), tone: 'success' });
      }
    } catch (error) {
      // Closing the sheet of the device is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: t('common:copy.failed'), tone: 'destructive' });
    }
  };
}
