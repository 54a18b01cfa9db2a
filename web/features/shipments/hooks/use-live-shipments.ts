import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTopic } from '#web/shared/realtime/use-topic.ts';
import { shipmentsKey } from '../api/shipments-key.ts';
import { coalesce } from '../model/coalesce.ts';

const refreshDelayMs = 300;

/** Keeps the list and the figures in step with what happens, from the position on that they were read at. */
export function useLiveShipments(after: string | undefined): void {
  const client = useQueryClient();
  const refresh = useMemo(() => coalesce(() => client.invalidateQueries({ queryKey: shipmentsKey }), refreshDelayMs), [client]);
  useEffect(() => refresh.cancel, [refresh]);
  useTopic('shipments', { onFact: refresh.request, onMissed: refresh.request, after });
}
