import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#contracts/shipment-export.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { downloadFile } from '#web/shared/files/download-file.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { exportShipmentsMutation, type ExportProgress } from '../api/export-shipments.ts';
import { FileCutShort } from '../model/export-frames.ts';

/** How far the export is: undefined while none is running, null while its rows are counted. */
export function useExport(asked: string, onDone: () => void) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const { mutateAsync } = useMutation(exportShipmentsMutation);
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<ExportProgress | null>();

  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress(null);
    try {
      const { name, count, file } = await mutateAsync({ asked, format, onProgress: setProgress, signal });
      downloadFile(name, file);
      toast({ title: t('export.done'), description: t('export.doneDetail', { count, name }), tone: 'success' });
      onDone();
    } catch (error) {
      const description = error instanceof FileCutShort ? t('export.cut') : messageOf(error);
      if (!signal.aborted) toast({ title: t('export.failed'), description, tone: 'destructive' });
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return { progress, start, cancel: () => running.current?.abort() };
}
