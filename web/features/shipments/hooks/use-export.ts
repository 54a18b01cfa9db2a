import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { utcDay } from '#contracts/utc-day.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { downloadFile } from '#web/shared/files/download-file.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { fetchShipments } from '../api/list-shipments.ts';
import { exportShipments } from '../model/export-shipments.ts';

const exportPageSize = 200;

export function useExport(asked: string) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const running = useRef<AbortController>(undefined);
  const [written, setWritten] = useState<number | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setWritten(0);
    let count = 0;
    try {
      const parts = await exportShipments({
        readPage: (cursor) => fetchShipments({ asked, limit: exportPageSize, cursor }, controller.signal),
        headingOf: (column) => t(`csv.${column}`),
        onProgress: (rows) => setWritten((count = rows)),
        signal: controller.signal,
      });
      const name = `waybill-shipments-${utcDay(new Date())}.csv`;
      downloadFile({ name, type: 'text/csv;charset=utf-8', parts });
      toast({ title: t('export.done'), description: t('export.doneDetail', { count, name }), tone: 'success' });
    } catch (error) {
      if (!controller.signal.aborted) toast({ title: t('export.failed'), description: messageOf(error), tone: 'destructive' });
    } finally {
      running.current = undefined;
      setWritten(null);
    }
  };

  return { written, start, cancel: () => running.current?.abort() };
}
