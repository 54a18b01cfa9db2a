import { useQuery } from '@tanstack/react-query';
import { waitingErasuresQuery } from '#web/features/erasures/api/count-waiting.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** How many erasures wait for a second administrator. */
export function WaitingErasures() {
  const { data } = useQuery(waitingErasuresQuery);
  return data && data.waiting > 0 ? <WaitingBadge count={data.waiting} /> : null;
}
