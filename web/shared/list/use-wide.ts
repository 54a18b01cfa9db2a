import { useMedia } from '../ui/use-media.ts';

/** Whether there is room for a table whose rows fit without scrolling; otherwise each row is a card. */
export const useWide = (): boolean => useMedia('(width >= 70rem)');
