import type { Progress } from '#projections/progress.ts';

/** The position that reads reflect at least, for `X-Waybill-Position`. */
export const positionOf = (progress: Progress): string => String(progress.applied() < 0n ? 0n : progress.applied());
