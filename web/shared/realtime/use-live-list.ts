import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { coalesce } from './coalesce.ts';
import { useTopic } from './use-topic.ts';

const refreshDelayMs = 300;

interface LiveList {
  topic: 'shipments' | 'quotes';
  /** The root of the queries that are read again when something happens. */
  queryKey: readonly string[];
  after: string | undefined;
}

export function useLiveList({ topic, queryKey: [root], after }: LiveList): void {
  const client = useQueryClient();
  const refresh = useMemo(() => coalesce(() => client.invalidateQueries({ queryKey: [root] }), refreshDelayMs), [client, root]);
  useEffect(() => refresh.cancel, [refresh]);
  useTopic(topic, { onFact: refresh.request, onMissed: refresh.request, after });
}
