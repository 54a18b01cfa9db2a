import { useQueryClient } from '@tanstack/react-query';
import { trackQuery } from '../api/track.ts';
import { useTopic } from '#web/shared/realtime/use-topic.ts';

interface Shown {
  trackingNumber: string;
  key: string | null;
  /** Of the answer that is on screen; undefined until there is one. */
  position: string | undefined;
}

/** A fact may overtake the read model: ask again, ever slower, until the answer contains it. */
const retryDelaysMs = [0, 250, 750, 1500, 3000];

/** Fetches the parcel again as soon as something happened to it. */
export function useLiveTracking({ trackingNumber, key, position }: Shown): void {
  const client = useQueryClient();

  const catchUp = async (until: string) => {
    for (const delayMs of retryDelaysMs) {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const fresh = await client.fetchQuery({ ...trackQuery(trackingNumber, key), staleTime: 0 });
      if (fresh.position === undefined || BigInt(fresh.position) >= BigInt(until)) return;
    }
  };

  const refresh = (until: string) => {
    catchUp(until).catch((error: unknown) => console.warn('live updates: refetch failed', error));
  };

  useTopic(`tracking:${trackingNumber}`, { after: position, onFact: (fact) => refresh(fact.position), onMissed: refresh });
}
