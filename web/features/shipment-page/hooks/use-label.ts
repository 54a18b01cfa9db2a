import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { downloadFile } from '#web/shared/files/download-file.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { labelMutation } from '../api/fetch-label.ts';

/** Fetches the label of a shipment on the sheet that is asked for, as a file to print. */
export function useLabel({ id, trackingNumber }: Pick<Shipment, 'id' | 'trackingNumber'>) {
  const { t } = useTranslation('shipmentPage');
  const toast = useToast();
  return useMutation({
    ...labelMutation(id),
    onSuccess: (pdf, format) => downloadFile(`label-${trackingNumber}-${format}.pdf`, pdf),
    onError: (error) => toast({ title: t('label.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
