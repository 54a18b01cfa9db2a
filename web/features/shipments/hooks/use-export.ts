import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#contracts/shipment-export.ts';
import { exportShipmentsMutation } from '../api/export-shipments.ts';
import { useFileJob } from '#web/shared/files/use-file-job.ts';

/** How far the export is: undefined while none is running, null while its rows are counted. */
export function useExport(asked: string, onDone: () => void) {
  const { t } = useTranslation('shipments');
  const { mutateAsync } = useMutation(exportShipmentsMutation);
  const job = useFileJob(
    {
      done: t('export.done'),
      doneDetail: (made) => t('export.doneDetail', made),
      failed: t('export.failed'),
      cut: t('export.cut'),
    },
    onDone,
  );
  return { ...job, start: (format: ExportFormat) => job.start((options) => mutateAsync({ asked, format, ...options })) };
}
