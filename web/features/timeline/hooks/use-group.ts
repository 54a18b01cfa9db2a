import { useSearchParams } from 'react-router-dom';
import { timelineGroups, type TimelineGroup } from '#contracts/timeline.ts';

/** The group in the address that the timeline is narrowed down to; undefined for all. */
export function useGroup(): TimelineGroup | undefined {
  const [params] = useSearchParams();
  return timelineGroups.find((group) => group === params.get('show'));
}
