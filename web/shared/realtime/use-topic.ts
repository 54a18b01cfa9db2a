import { useEffect, useEffectEvent } from 'react';
import type { Fact } from '#contracts/realtime.ts';
import { liveSocket } from './live-socket.ts';

interface TopicOptions {
  onFact: (fact: Fact) => void;
  onMissed: (position: string) => void;
  /** Position that the shown data reflects (X-Waybill-Position); listening starts once it is known. */
  after: string | undefined;
}

/** Follows a topic while the component is shown; an undefined topic follows nothing. */
export function useTopic(topic: string | undefined, { onFact, onMissed, after }: TopicOptions): void {
  const fact = useEffectEvent(onFact);
  const missed = useEffectEvent(onMissed);
  const start = useEffectEvent(() => after);
  const ready = topic !== undefined && after !== undefined;
  useEffect(() => {
    if (!ready) return undefined;
    return liveSocket.subscribe(topic, { onFact: (what) => fact(what), onMissed: (position) => missed(position) }, start());
  }, [topic, ready]);
}
