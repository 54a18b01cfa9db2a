/** For how many hours the secret before goes on working, by the word of it in the dictionaries. */
export const overlapHours = { none: 0, hour: 1, day: 24, week: 168 } as const;
export type Overlap = keyof typeof overlapHours;
export const overlaps = Object.keys(overlapHours) as Overlap[];
