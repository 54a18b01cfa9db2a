import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostCountedShipments } from '#contracts/shipment-list.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { fetchShipments } from '../api/list-shipments.ts';

const pageSize = 200;

/** Reads the ids of everything that matches, up to so many; `read` is how many there are so far, null while nothing is read. */
export function useSelectAll(asked: string, onFound: (ids: readonly string[]) => void) {
  const { t } = useTranslation('bulkUpdate');
  const toast = useToast();
  const running = useRef<AbortController>(undefined);
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRead(0);
    const ids: string[] = [];
    try {
      let cursor: string | undefined;
      do {
        const page = await fetchShipments({ asked, limit: pageSize, cursor }, controller.signal);
        ids.push(...page.data.map(({ id }) => id));
        setRead(ids.length);
        cursor = page.nextCursor;
      } while (cursor !== undefined && ids.length < mostCountedShipments);
      controller.signal.throwIfAborted();
      onFound(ids.slice(0, mostCountedShipments));
    } catch (error) {
      if (!controller.signal.aborted) toast({ title: t('selectFailed'), description: messageOf(error), tone: 'destructive' });
    } finally {
      running.current = undefined;
      setRead(null);
    }
  };
  return { read, start, cancel: () => running.current?.abort() };
}
