import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { coalesce } from './coalesce.ts';
import { useTopic } from './use-topic.ts';

const refreshDelayMs = 300;

interface LiveList {
  topic: 'shipments' | 'quotes' | 'inbox' | 'conversations' | `${'shipment' | 'conversation'}:${string}`;
  /** What the keys of the queries begin with that are read again when something happens. Keep the array between renders. */
  queryKey: readonly string[];
  after: string | undefined;
}

export function useLiveList({ topic, queryKey, after }: LiveList): void {
  const client = useQueryClient();
  const refresh = useMemo(() => coalesce(() => client.invalidateQueries({ queryKey }), refreshDelayMs), [client, queryKey]);
  useEffect(() => refresh.cancel, [refresh]);
  useTopic(topic, { onFact: refresh.request, onMissed: refresh.request, after });
}
